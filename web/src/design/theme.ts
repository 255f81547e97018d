import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { cobalt, COLORS, dark, FONT, FONT_MONOSPACE, gray } from './colors.ts'

const FIELD = {
  label: { marginBottom: 6, fontWeight: 500 },
  description: { marginBottom: 6, fontSize: 'var(--mantine-font-size-xs)' },
}

/** The tabs scroll on a phone without moving the line below them. */
const TAB_LIST = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  overflowY: 'hidden',
  boxShadow: 'inset 0 -2px var(--tab-border-color)',
} as const

/** Look of every component. Pages set no colors, fonts, or radii. */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: 6,
  colors: { cobalt, gray, dark },
  black: '#171b22',
  fontFamily: FONT,
  fontFamilyMonospace: FONT_MONOSPACE,
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
  // Plain objects instead of Component.extend, which would put every component named here into the first script.
  components: {
    Alert: { defaultProps: { radius: 'md' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // Labels mark optional fields instead of required ones.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // The placeholder is not a menu item, and a menu may contain nothing else.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md' } },
    Button: { styles: { label: { fontWeight: 500 } } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: { title: { fontWeight: 600, fontSize: '1rem' } },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    PasswordInput: { styles: FIELD },
    Select: { styles: FIELD },
    MultiSelect: { styles: FIELD },
    Textarea: { styles: FIELD },
    Table: { defaultProps: { verticalSpacing: 10, horizontalSpacing: 'md' } },
    // Two lines of tabs would hide which one is selected, so tabs scroll sideways on a phone.
    Tabs: { styles: { list: TAB_LIST, tab: { flex: 'none' } } },
    TextInput: { styles: FIELD },
    Tooltip: { defaultProps: { openDelay: 300, fz: 'xs' } },
  },
})

/** Our own colors, and those that the library would derive differently. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: COLORS.both,
  light: {
    '--mantine-color-anchor': cobalt[7],
    '--mantine-color-dimmed': COLORS.light['--vds-dimmed'],
    '--mantine-color-default-border': COLORS.light['--vds-border'],
    ...COLORS.light,
  },
  dark: {
    '--mantine-color-anchor': cobalt[3],
    '--mantine-color-dimmed': COLORS.dark['--vds-dimmed'],
    '--mantine-color-default-border': COLORS.dark['--vds-border'],
    '--mantine-color-default': dark[6],
    // The library's default is the color of a card.
    '--mantine-color-disabled': dark[5],
    '--mantine-color-error': '#ff8589',
    ...COLORS.dark,
  },
})
