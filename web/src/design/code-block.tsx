import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './code-block.module.css'

interface CodeBlockProps {
  readonly code: string
  /** One or two words, such as "curl". Shown above the block and part of the copy button's name. */
  readonly label: string
  /** True: long lines wrap. False: the block scrolls. */
  readonly hasWrap?: boolean
  /** CSS height above which the block scrolls. */
  readonly maxHeight?: number | string
}

/** Command or response with a copy button. */
export function CodeBlock({ code, label, hasWrap = false, maxHeight }: CodeBlockProps) {
  const labelId = useId()
  return (
    <figure className={classes.block} aria-labelledby={labelId}>
      <figcaption className={classes.head}>
        <span id={labelId}>{label}</span>
        <CopyButton value={code} subject={label} />
      </figcaption>
      {/* Scrollable content must be reachable by keyboard. */}
      <pre className={classes.code} tabIndex={0} style={{ maxHeight }}>
        <code className={hasWrap ? classes.wrap : undefined}>{code}</code>
      </pre>
    </figure>
  )
}
