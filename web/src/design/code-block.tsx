import { useId } from 'react'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  readonly code: string
  /** Label in a word or two: "curl", "JSON". Shown above the block and read by the copy button. */
  readonly label: string
  /** True: lines wrap (a long curl); otherwise the block scrolls. */
  readonly hasWrap?: boolean
  /** CSS height above which it scrolls. */
  readonly maxHeight?: number | string
}

/** A command or a response, to read and to copy. */
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
