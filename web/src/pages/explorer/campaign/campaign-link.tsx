import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface CampaignLinkProps extends Pick<AnchorProps, 'size' | 'inherit' | 'underline'> {
  /** Number of the campaign, of either country. */
  readonly id: string
  /** Left out = the number. */
  readonly children?: ReactNode
}

/** Leads to the page of a campaign, wherever its number stands. */
export function CampaignLink({ id, children = id, ...look }: CampaignLinkProps) {
  return (
    <Anchor component={Link} to={`/explorer/recalls/${encodeURIComponent(id)}`} {...look}>
      {children}
    </Anchor>
  )
}
