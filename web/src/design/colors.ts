/** Ten shades of a color, palest first. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

export const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
export const FONT_MONOSPACE = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

/** Accent color. White text on shades 6 and 7 has a contrast above 4.5:1. */
export const cobalt: Shades = [
  '#eef3ff',
  '#dbe5ff',
  '#b8caff',
  '#94aefc',
  '#7594f8',
  '#5577f0',
  '#3b5fe4',
  '#2f4ecb',
  '#263f9f',
  '#1e3380',
]

/** Slightly cool grays. 6 is the palest allowed for text on white. */
export const gray: Shades = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ec',
  '#d5d9e0',
  '#bcc2cc',
  '#969eab',
  '#646c7a',
  '#474e5b',
  '#2d333d',
  '#171b22',
]

/** Grays of the dark scheme, from text to backgrounds. 7 is the page, 6 a card. */
export const dark: Shades = [
  '#e8eaee',
  '#bdc2cb',
  '#98a0ad',
  '#6d7583',
  '#343a45',
  '#262b34',
  '#181c22',
  '#101318',
  '#0b0d11',
  '#07090b',
]

/** Our own CSS variables, for the dashboard (theme.ts) and the documentation (vite.config.ts). */
export const COLORS = {
  both: {
    '--vds-positive': '#17845a',
    '--vds-warning': '#a15c07',
    '--vds-negative': '#c62b33',
  },
  light: {
    '--vds-text': gray[9],
    '--vds-dimmed': gray[6],
    '--vds-border': gray[2],
    '--vds-ground': gray[0],
    '--vds-card': '#ffffff',
    '--vds-hover': gray[0],
    '--vds-hover-ground': gray[1],
    '--vds-line': gray[2],
    '--vds-accent': cobalt[6],
    '--vds-accent-soft': cobalt[0],
    '--vds-accent-text': cobalt[7],
  },
  dark: {
    '--vds-positive': '#4cc795',
    '--vds-warning': '#e6ab4c',
    '--vds-negative': '#ff7c82',
    '--vds-text': dark[0],
    '--vds-dimmed': dark[2],
    '--vds-border': dark[4],
    '--vds-ground': dark[7],
    '--vds-card': dark[6],
    '--vds-hover': '#1e232b',
    '--vds-hover-ground': '#1a1f27',
    '--vds-line': dark[5],
    '--vds-accent': cobalt[4],
    '--vds-accent-soft': 'rgba(85, 119, 240, 0.16)',
    '--vds-accent-text': cobalt[2],
  },
} as const
