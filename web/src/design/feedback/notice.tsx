import { CheckCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from '@radix-ui/react-icons'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** Meaning of a notice: success, information or warning. */
type NoticeTone = 'positive' | 'accent' | 'warning'

const ICONS: Readonly<Record<NoticeTone, ReactNode>> = {
  positive: <CheckCircledIcon aria-hidden />,
  accent: <InfoCircledIcon aria-hidden />,
  warning: <ExclamationTriangleIcon aria-hidden />,
}

interface NoticeProps {
  readonly tone: NoticeTone
  readonly children: ReactNode
  /** True: the notice follows the user's own action, so screen readers announce it. */
  readonly isNews?: boolean
}

/** Highlighted note of one or two sentences. For failures use ErrorNote. */
export function Notice({ tone, children, isNews = false }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={isNews ? 'status' : undefined}>
      <span className={classes.icon}>{ICONS[tone]}</span>
      <div>{children}</div>
    </div>
  )
}
