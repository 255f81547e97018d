const BLANK = 32

/** Removes blanks at both ends, like SQL's trim. Other white space stays. */
export function withoutOuterBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) === BLANK) start += 1
  while (end > start && text.charCodeAt(end - 1) === BLANK) end -= 1
  return text.slice(start, end)
}
