import { Anchor } from '@mantine/core'

const URLS = /(https:\/\/[^\s,;]*[^\s,;.)])/

/** A text of the service, in which web addresses are links. */
export function LinkedText({ text }: { readonly text: string }) {
  // Every second part is what the group holds.
  return text.split(URLS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Anchor key={part} href={part} target="_blank" rel="noreferrer" underline="always" inherit>
        {part.replace('https://', '')}
      </Anchor>
    ),
  )
}
