import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface CampaignLinkProps extends Pick<AnchorProps, 'size' | 'inherit' | 'underline'> {
  /** Campaign number of either country. */
  readonly id: string
  /** Link text. Default: the campaign number. */
  readonly children?: ReactNode
}

export function CampaignLink({ id, children = id, ...look }: CampaignLinkProps) {
  return (
    <Anchor component={Link} to={`/explorer/recalls/${encodeURIComponent(id)}`} {...look}>
      {children}
    </Anchor>
  )
}
