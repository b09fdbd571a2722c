import { chakra } from '@chakra-ui/react'

const stripes = 'repeating-linear-gradient(135deg, var(--stripe) 0 1px, transparent 1px 7px)' as const

/** How each kind looks: by its edge and its ground, not by colour alone. */
const pieces = {
  '& [data-piece]': {
    '--stripe': 'var(--chakra-colors-border)',
    display: 'flex',
    position: 'relative',
    flexDirection: 'column',
    alignItems: 'flex-start',
    w: 'full',
    minH: '0',
    px: '1.5',
    py: '1px',
    overflow: 'hidden',
    borderWidth: '1px',
    borderStartWidth: '4px',
    borderColor: 'border.emphasized',
    rounded: 'l2',
    bg: 'bg.panel',
    color: 'fg',
    fontSize: '12px',
    lineHeight: '1rem',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
  },
  '& button[data-piece]': {
    cursor: 'pointer',
    _hover: { borderColor: 'fg.muted' },
    _focusVisible: {
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '1px',
      zIndex: '1',
    },
  },
  '& [data-kind=class]': { bg: 'blue.subtle', borderColor: 'blue.solid' },
  '& [data-kind=open]': { borderStyle: 'dashed', borderColor: 'green.solid' },
  '& [data-kind=off]': { borderStartStyle: 'double', borderColor: 'fg.muted', backgroundImage: stripes },
  '& [data-unsaved]': { borderStyle: 'dotted' },
  '& [data-state=ended]': { bg: 'bg.subtle', borderColor: 'border.emphasized' },
  '& :is([data-state=cancelled], [data-state=skipped])': {
    bg: 'transparent',
    borderColor: 'border.emphasized',
    '& strong, & [data-clocks]': { textDecoration: 'line-through' },
  },
  '& [data-piece] strong': {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    maxW: 'full',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  '& [data-piece] svg': { flexShrink: '0' },
  '& [data-own], & [data-about]': { color: 'fg.muted', fontSize: '11px' },
  '& [data-kind=class]:not([data-state=cancelled]) :is([data-own], [data-about])': { color: 'fg' },
} as const

const bands = {
  '& [data-band]': {
    '--stripe': 'var(--chakra-colors-border-emphasized)',
    display: 'block',
    w: 'full',
    px: '2',
    py: '1.5',
    overflow: 'hidden',
    borderWidth: '1px',
    rounded: 'l2',
    bg: 'bg.muted',
    backgroundImage: stripes,
    color: 'fg',
    fontSize: '12px',
    fontWeight: 'medium',
    lineHeight: '1rem',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '& > span': { bg: 'bg.muted', px: '1', boxDecorationBreak: 'clone' },
  },
  '& button[data-band]': {
    cursor: 'pointer',
    _hover: { borderColor: 'fg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '1px' },
  },
} as const

/** The week as a table of seven days: one style sheet for all of it. `--hour` is how high an hour is. */
export const WeekArea = chakra('div', {
  base: {
    '--hour': '3.25rem',
    ps: '3rem',
    pe: '1px',
    ...pieces,
    ...bands,
    '& table': { w: 'full', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0' },
    '& th': {
      px: '1.5',
      py: '2',
      borderBottomWidth: '1px',
      color: 'fg.muted',
      fontSize: '13px',
      fontWeight: 'medium',
      textAlign: 'start',
      verticalAlign: 'bottom',
    },
    '& th[aria-current]': {
      color: 'blue.fg',
      fontWeight: 'semibold',
      boxShadow: 'inset 0 -2px 0 var(--chakra-colors-blue-solid)',
    },
    '& thead td': { p: '1px', pt: '1' },
    '& tbody td': { position: 'relative', p: '0', borderStartWidth: '1px', verticalAlign: 'top' },
    '& tbody td:last-of-type': { borderEndWidth: '1px' },
    '& [data-day]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      listStyleType: 'none',
      borderBottomWidth: '1px',
      backgroundImage: 'linear-gradient(var(--chakra-colors-border-muted) 1px, transparent 1px)',
      backgroundSize: '100% var(--hour)',
    },
    '& [data-small]': { lineHeight: '0.875rem' },
    // Two lines have to do: words count more than signs.
    '& [data-piece][data-low]': {
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      columnGap: '1',
      px: '1',
      '& svg': { display: 'none' },
    },
    // Beside others of the same time, words count more than signs.
    '@container (max-width: 7.5rem)': { '& [data-kind=off] svg': { display: 'none' } },
    '@container (max-width: 5.5rem)': {
      '& [data-piece] svg': { display: 'none' },
      '& [data-kind=open] strong': { whiteSpace: 'normal' },
    },
    // As wide as begin and end below each other, where three take place at once.
    '@container (max-width: 4rem)': {
      '& [data-piece]': { px: '0.5', borderStartWidth: '2px', fontSize: '11px' },
      '& [data-clocks] > [aria-hidden]': { display: 'block', h: '0', overflow: 'hidden' },
    },
    '& [data-day] > li': {
      containerType: 'inline-size',
      display: 'flex',
      gridColumn: '1',
      minW: '0',
      minH: '0',
      p: '1px',
    },
    '& [data-axis]': {
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '-3rem',
      w: '2.5rem',
      color: 'fg.muted',
      fontSize: '11px',
      fontVariantNumeric: 'tabular-nums',
      lineHeight: '1rem',
      textAlign: 'end',
      '& > span': { display: 'block', h: 'var(--hour)', mt: '-0.5rem', mb: '0.5rem' },
    },
    '& [data-now]': {
      position: 'absolute',
      insetInline: '0',
      h: '2px',
      bg: 'red.solid',
      pointerEvents: 'none',
      forcedColorAdjust: 'none',
    },
  },
})

/** The same as a list of days, where seven columns are too many. */
export const DaysArea = chakra('div', {
  base: {
    ...pieces,
    ...bands,
    '& table, & tbody': { display: 'block', w: 'full' },
    '& tr': { display: 'block', py: '3', borderTopWidth: '1px' },
    '& tr:first-of-type': { borderTopWidth: '0', pt: '0' },
    '& th': {
      display: 'block',
      mb: '1.5',
      color: 'fg.muted',
      fontSize: '13px',
      fontWeight: 'medium',
      textAlign: 'start',
    },
    '& th[aria-current]': { color: 'blue.fg', fontWeight: 'semibold' },
    '& td': { display: 'flex', flexDirection: 'column', gap: '2' },
    '& ul': { display: 'flex', flexDirection: 'column', gap: '2', listStyleType: 'none' },
    '& td [data-piece]': { px: '3', py: '2', fontSize: '14px', lineHeight: '1.25rem', minH: '11' },
    '& td :is([data-own], [data-about])': { fontSize: '12px' },
    '& [data-none]': { color: 'fg.muted', fontSize: '13px' },
  },
})
