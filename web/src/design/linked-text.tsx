import { Anchor } from '@mantine/core'

const URLS = /(https:\/\/[^\s,;]*[^\s,;.)])/

/** Text from the service with its web addresses as links. */
export function LinkedText({ text }: { readonly text: string }) {
  // Odd parts are the URLs that the group captured.
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
