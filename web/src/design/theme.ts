import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The one accent; white stands on shade 6 and 7 with more than 4.5 : 1. */
const cobalt: MantineColorsTuple = [
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

/** Slightly cool greys; 6 is the palest that text may have on white. */
const gray: MantineColorsTuple = [
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

/** The same greys for the dark scheme: text first, grounds last; 7 is the page, 6 a card. */
const dark: MantineColorsTuple = [
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

const FIELD = {
  label: { marginBottom: 6, fontWeight: 500 },
  description: { marginBottom: 6, fontSize: 'var(--mantine-font-size-xs)' },
}

/** Look of every component; pages set no colours, fonts or radii of their own. */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: 6,
  colors: { cobalt, gray, dark },
  black: '#171b22',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not Component.extend: that would put every component named here into the first script.
  components: {
    Alert: { defaultProps: { radius: 'md' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // The placeholder is no menu item, and a menu may hold nothing else.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md' } },
    Button: { styles: { label: { fontWeight: 500 } } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', padding: 'lg', overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: { fontWeight: 600, fontSize: '1rem' } },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    PasswordInput: { styles: FIELD },
    Select: { styles: FIELD },
    MultiSelect: { styles: FIELD },
    Textarea: { styles: FIELD },
    Table: { defaultProps: { verticalSpacing: 10, horizontalSpacing: 'md' } },
    TextInput: { styles: FIELD },
    Tooltip: { defaultProps: { openDelay: 300, fz: 'xs' } },
  },
})

/** Colours that the library derives differently. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--vds-positive': '#17845a',
    '--vds-warning': '#a15c07',
    '--vds-negative': '#c62b33',
  },
  light: {
    '--mantine-color-anchor': cobalt[7],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-default-border': gray[2],
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
    '--mantine-color-anchor': cobalt[3],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default': dark[6],
    '--mantine-color-error': '#ff8589',
    '--vds-positive': '#4cc795',
    '--vds-warning': '#e6ab4c',
    '--vds-negative': '#ff7c82',
    '--vds-ground': dark[7],
    '--vds-card': dark[6],
    '--vds-hover': '#1e232b',
    '--vds-hover-ground': '#1a1f27',
    '--vds-line': dark[5],
    '--vds-accent': cobalt[4],
    '--vds-accent-soft': 'rgba(85, 119, 240, 0.16)',
    '--vds-accent-text': cobalt[2],
  },
})
