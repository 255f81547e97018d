/** Style of a printed report: system fonts, any paper size, light and dark on screen, light on paper. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #16191d; --dim: #5b6470; --line: #dfe3e8; --ground: #f5f6f8; --card: #fff; --link: #0b5cad;
  --stop: #b3140f; --stop-ground: #fdeeed; --stop-line: #eeb1ae; --warn: #8a5200; --warn-ground: #fff5e2; --warn-line: #edcb91;
  --bar: #3b6ea8; --track: #e6eaef;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ink: #e8eaed; --dim: #a0a8b3; --line: #31363d; --ground: #131518; --card: #1b1e23; --link: #7db7f5;
    --stop: #ff9d97; --stop-ground: #38191a; --stop-line: #73312f; --warn: #f2c06b; --warn-ground: #33270f; --warn-line: #6d5322;
    --bar: #6fa6e3; --track: #2c3138;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
main { max-width: 880px; margin: 32px auto; padding: 40px 48px 36px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1, h2, h3, p, dl, dd, ul, figure { margin: 0; }
h1 { font-size: 30px; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin: 40px 0 12px; padding-bottom: 7px; border-bottom: 1px solid var(--line); font-size: 18px; letter-spacing: -0.01em; break-after: avoid; }
h2 small { margin-left: 8px; color: var(--dim); font-size: 13px; font-weight: 400; letter-spacing: 0; }
h3 { font-size: 15px; line-height: 1.4; }
h3.part { margin: 22px 0 8px; color: var(--dim); font-size: 13px; break-after: avoid; }
a { color: var(--link); text-underline-offset: 2px; }
.dim { color: var(--dim); }
.small { font-size: 13px; }
.eyebrow { margin-bottom: 6px; color: var(--dim); font-size: 13px; font-weight: 600; }
.head { display: flex; gap: 32px; align-items: center; }
.head > div { flex: 1 1 0; min-width: 0; }
.head .what { margin-top: 10px; color: var(--dim); }
.head figure { flex: 0 1 300px; padding: 10px 14px 6px; border-radius: 10px; background: #eef1f4; }
.head img { display: block; width: 100%; height: auto; }
.head figcaption { color: #5b6470; font-size: 11px; text-align: right; }
.vin { margin-top: 12px; font: 600 16px/1.3 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: 0.06em; }
.notice { margin-top: 14px; padding: 13px 16px; border: 1px solid var(--line); border-radius: 10px; break-inside: avoid; }
.head + .notice { margin-top: 26px; }
.notice.stop { border-color: var(--stop-line); background: var(--stop-ground); }
.notice.warn { border-color: var(--warn-line); background: var(--warn-ground); }
.notice.stop h3, .stop-word { color: var(--stop); }
.notice.warn h3, .warn-word { color: var(--warn); }
.notice h3 { font-size: 17px; }
.notice ul { margin-top: 6px; padding-left: 20px; }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin-top: 22px; }
.figures > div { padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; }
.figures dt { color: var(--dim); font-size: 13px; }
.figures dd.value { font-size: 24px; font-weight: 650; line-height: 1.3; letter-spacing: -0.02em; }
.figures dd.value.none { font-size: 17px; line-height: 1.84; letter-spacing: 0; }
.figures dd.about { color: var(--dim); font-size: 12px; line-height: 1.4; }
.recall { padding: 16px 0 17px; border-bottom: 1px solid var(--line); break-inside: avoid; }
.recall:last-child { border-bottom: 0; }
.recall .top { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; justify-content: space-between; }
.recall .words { margin-top: 4px; font-size: 13px; font-weight: 650; }
.recall p { margin-top: 6px; font-size: 14px; }
.recall b { font-weight: 600; }
.recall .done { display: flex; gap: 10px; align-items: center; margin-top: 9px; color: var(--dim); font-size: 12.5px; }
.bar { flex: none; width: 120px; height: 6px; border-radius: 3px; }
.bar .track { fill: var(--track); }
.bar .fill { fill: var(--bar); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 7px 14px 7px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
tr { break-inside: avoid; }
tr:last-child > * { border-bottom: 0; }
thead { display: table-header-group; }
thead th { color: var(--dim); font-size: 12.5px; font-weight: 500; }
tbody th { font-weight: 500; }
.number { text-align: right; }
.when { white-space: nowrap; }
td.wide { width: 58%; }
.facts { display: grid; grid-template-columns: repeat(2, 1fr); gap: 0 36px; }
.facts > div { display: flex; gap: 12px; justify-content: space-between; padding: 7px 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
.facts dt { flex: none; color: var(--dim); }
.facts dd { text-align: right; font-weight: 500; min-width: 0; }
.facts .unknown { color: var(--dim); font-weight: 400; }
.components { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 6px 14px; align-items: center; font-size: 14px; }
.after { margin-top: 10px; }
footer { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--dim); font-size: 12.5px; }
footer p + p { margin-top: 8px; }
footer code { font: 12px ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
@media screen and (max-width: 640px) {
  main { margin: 0; padding: 24px 18px 28px; border: 0; border-radius: 0; }
  h1 { font-size: 25px; }
  .head { flex-direction: column-reverse; gap: 18px; align-items: stretch; }
  .head figure { flex: none; max-width: 320px; }
  .figures { grid-template-columns: repeat(2, 1fr); }
  .facts { grid-template-columns: 1fr; }
  .bar { width: 72px; }
  .optional { display: none; }
}
@page { margin: 14mm 14mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); color: #5b6470; font: 9pt system-ui, sans-serif; } }
@media print {
  :root { color-scheme: light; }
  body { background: #fff; font-size: 10pt; }
  main { max-width: none; margin: 0; padding: 0; border: 0; }
  h1 { font-size: 21pt; }
  h2 { margin-top: 22pt; font-size: 13pt; }
  .recall p, table, .components, .facts { font-size: 9.5pt; }
  .notice, .figures > div, .head figure, .bar { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; }
}
`
