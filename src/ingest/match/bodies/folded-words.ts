/** Lower case, every run of other characters than letters and digits one blank: "T10 (S10) Blazer" = "t10 s10 blazer". */
export function foldedWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
