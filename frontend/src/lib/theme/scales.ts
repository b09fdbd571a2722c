/**
 * Chakra's own names and steps, as far as its recipes and our pages use them. They are written out because its token
 * object cannot be taken apart: with it, every page would carry the colours that ours replace.
 */

const valuesOf = <Value>(named: Readonly<Record<string, Value>>): Record<string, { value: Value }> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, { value }]))

const numbers =
  '0.5 1 1.5 2 2.5 3 3.5 4 4.5 5 6 7 8 9 10 11 12 14 16 20 24 28 32 36 40 44 48 52 56 60 64 72 80 96'
/** The 4 px grid: step 4 is 1rem. */
const grid = Object.fromEntries(numbers.split(' ').map((step) => [step, `${Number(step) / 4}rem`]))

const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"
const mono = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace"

export const scales = {
  animations: valuesOf({
    spin: 'spin 1s linear infinite',
    pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite',
  }),
  borders: valuesOf({ xs: '0.5px solid', sm: '1px solid', md: '2px solid' }),
  cursor: valuesOf({
    button: 'pointer',
    checkbox: 'default',
    disabled: 'not-allowed',
    menuitem: 'default',
    option: 'default',
    radio: 'default',
    slider: 'default',
    switch: 'pointer',
  }),
  durations: valuesOf({
    fastest: '50ms',
    faster: '100ms',
    fast: '120ms',
    moderate: '150ms',
    slow: '180ms',
    slower: '240ms',
    slowest: '300ms',
  }),
  easings: valuesOf({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
    'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)',
  }),
  fonts: valuesOf({ heading: sans, body: sans, mono }),
  fontSizes: valuesOf({
    '2xs': '0.625rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
  }),
  fontWeights: valuesOf({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  letterSpacings: valuesOf({ tight: '-0.025em', wide: '0.025em', wider: '0.05em' }),
  lineHeights: valuesOf({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625 }),
  radii: valuesOf({
    none: '0',
    xs: '0.125rem',
    sm: '0.25rem',
    md: '0.375rem',
    lg: '0.5rem',
    xl: '0.75rem',
    '2xl': '1rem',
    full: '9999px',
  }),
  spacing: valuesOf(grid),
  sizes: valuesOf({
    ...grid,
    '3xs': '14rem',
    '2xs': '16rem',
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '3xl': '48rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '1/2': '50%',
    '1/3': '33.333333%',
    '2/3': '66.666667%',
    '1/4': '25%',
    '3/4': '75%',
    full: '100%',
    max: 'max-content',
    min: 'min-content',
    fit: 'fit-content',
    prose: '60ch',
    dvh: '100dvh',
    dvw: '100dvw',
    vh: '100vh',
    vw: '100vw',
  }),
  zIndex: valuesOf({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2147483647,
  }),
}

const shadow = (offset: string, dark: string) => ({
  value: {
    _light: `${offset} {colors.gray.900/10}, 0px 0px 1px {colors.gray.900/30}`,
    _dark: `${dark} {colors.black/64}, 0px 0px 1px inset {colors.gray.300/30}`,
  },
})

/** Shadows only for what floats; controls 6 px round, cards and dialogs 8 px. */
export const semanticScales = {
  shadows: {
    xs: shadow('0px 1px 2px', '0px 1px 1px'),
    sm: shadow('0px 2px 4px', '0px 2px 4px'),
    md: shadow('0px 4px 8px', '0px 4px 8px'),
    lg: shadow('0px 8px 16px', '0px 8px 16px'),
    xl: shadow('0px 16px 24px', '0px 16px 24px'),
  },
  radii: valuesOf({ l1: '{radii.sm}', l2: '{radii.md}', l3: '{radii.lg}' }),
}
