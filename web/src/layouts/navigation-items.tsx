import {
  ActivityLogIcon,
  AvatarIcon,
  BarChartIcon,
  BellIcon,
  CardStackIcon,
  DashboardIcon,
  EnterIcon,
  EyeOpenIcon,
  GearIcon,
  LayersIcon,
  Link2Icon,
  ListBulletIcon,
  LockClosedIcon,
  MagnifyingGlassIcon,
  PersonIcon,
  ReaderIcon,
} from '@radix-ui/react-icons'
import type { ReactNode } from 'react'
import { KeyIcon } from '#web/design/key-icon.tsx'

/** Icons come from one set, except the key, which the set lacks. */
interface NavigationItem {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  /** True: current only at this exact path, not at paths below it. */
  readonly isExact?: boolean
  /** True: a document of the service, not a page of the dashboard. */
  readonly isDocument?: boolean
}

export interface NavigationGroup {
  /** Undefined for the first group, which needs no label. */
  readonly label?: string
  readonly items: readonly NavigationItem[]
  readonly isForOperators?: boolean
}

/** Sidebar from top to bottom. Other pages are reached from these. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    items: [
      { to: '/overview', label: 'Overview', icon: <DashboardIcon /> },
      { to: '/explorer', label: 'Explorer', icon: <MagnifyingGlassIcon /> },
      { to: '/fleet', label: 'Fleet check', icon: <ListBulletIcon /> },
      { to: '/keys', label: 'API keys', icon: <KeyIcon /> },
      { to: '/requests', label: 'Request log', icon: <ActivityLogIcon /> },
      { to: '/docs', label: 'Documentation', icon: <ReaderIcon />, isDocument: true },
    ],
  },
  {
    label: 'Alerts',
    items: [
      { to: '/watchlists', label: 'Watchlists', icon: <EyeOpenIcon /> },
      { to: '/webhooks', label: 'Webhooks', icon: <Link2Icon /> },
      { to: '/notifications', label: 'Notifications', icon: <BellIcon /> },
    ],
  },
  {
    label: 'Account',
    items: [
      { to: '/team', label: 'Team', icon: <AvatarIcon /> },
      { to: '/plan', label: 'Plan', icon: <CardStackIcon /> },
      { to: '/security', label: 'Security', icon: <LockClosedIcon /> },
    ],
  },
  {
    label: 'Operator',
    isForOperators: true,
    items: [
      { to: '/operator', label: 'Service', icon: <GearIcon />, isExact: true },
      { to: '/operator/traffic', label: 'Traffic', icon: <BarChartIcon /> },
      { to: '/operator/accounts', label: 'Accounts', icon: <PersonIcon /> },
      { to: '/operator/plans', label: 'Plans', icon: <CardStackIcon /> },
      { to: '/operator/sign-up', label: 'Sign-up', icon: <EnterIcon /> },
      { to: '/operator/data', label: 'Data', icon: <LayersIcon /> },
    ],
  },
]
