import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { cobalt, COLORS, dark, FONT, FONT_MONOSPACE, gray } from './colors.ts'

const FIELD = {
  label: { marginBottom: 6, fontWeight: 500 },
  description: { marginBottom: 6, fontSize: 'var(--mantine-font-size-xs)' },
}

/** The tabs scroll on a phone, and the line below all of them stays. */
const TAB_LIST = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  overflowY: 'hidden',
  boxShadow: 'inset 0 -2px var(--tab-border-color)',
} as const

/** Look of every component; pages set no colours, fonts or radii of their own. */
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
  // Plain objects, not Component.extend: that would put every component named here into the first script.
  components: {
    Alert: { defaultProps: { radius: 'md' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // Fields are required unless their label says that they are not.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // The placeholder is no menu item, and a menu may hold nothing else.
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
    // On a phone they scroll sideways: two lines of tabs would not show which one is open.
    Tabs: { styles: { list: TAB_LIST, tab: { flex: 'none' } } },
    TextInput: { styles: FIELD },
    Tooltip: { defaultProps: { openDelay: 300, fz: 'xs' } },
  },
})

/** Colours that the library derives differently, and our own. */
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
    // The library's own is the color of a card.
    '--mantine-color-disabled': dark[5],
    '--mantine-color-error': '#ff8589',
    ...COLORS.dark,
  },
})
