import { styledArea } from './style-sheet.tsx'

export const rowHeight = 44

/**
 * One style sheet for the whole table: a styled component per cell would cost more than everything else together while
 * thousands of rows scroll by.
 */
export const TableArea = styledArea('data-table', {
  overflow: 'auto',
  maxH: 'full',
  overscrollBehavior: 'contain',
  // Columns may ask for a share of the table's width beyond a minimum: '30cqw'.
  containerType: 'inline-size',
  '& table': {
    w: 'full',
    minW: '57rem',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
  },
  // Where it scrolls sideways anyway, there is room for names.
  '@container (width < 57rem)': { '& table': { minW: '64rem' } },
  '& th': {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    h: '44px',
    px: '1.5',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    textAlign: 'start',
    fontWeight: 'medium',
    fontSize: '13px',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
  '& td': {
    h: '44px',
    px: '1.5',
    py: '0',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    fontSize: '13px',
    lineHeight: '1.3',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tbody tr:last-of-type > td': { borderBottomWidth: '0' },
  '& tr[data-gap] > td': { p: '0', borderBottomWidth: '0', h: 'auto' },
  '& tbody tr': { bg: 'bg.panel' },
  '& tbody tr[data-row]:hover': { bg: 'bg.subtle' },
  '& tbody tr[data-selected]': { bg: { _light: 'blue.50', _dark: 'blue.950' } },
  // Actions stay within reach when the columns are wider than the screen.
  '& [data-stays]': { position: 'sticky', insetInlineEnd: '0', bg: 'inherit' },
  '& th[data-stays]': { bg: 'bg.panel', zIndex: '2' },
  // Away from the column that begins right after it.
  '& [data-align=end]': { textAlign: 'end', pe: '6' },
  '& td[data-wraps]': { whiteSpace: 'normal', py: '1.5', wordBreak: 'break-word' },
  '& [data-check]': { w: '38px', px: '0', textAlign: 'center' },
  '& :is(th, td):last-of-type': { pe: '3' },
  '& :is(th, td):not([data-check]):first-of-type': { ps: '4' },
  // The whole cell is the target: a checkbox alone is too small for a finger.
  '& [data-check] label': {
    display: 'flex',
    boxSize: 'full',
    alignItems: 'center',
    justifyContent: 'center',
    cursor: 'pointer',
  },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    mx: '-1.5',
    px: '1.5',
    h: '7',
    rounded: 'l1',
    fontWeight: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '& svg': { opacity: '0' },
    '&:hover svg, &:focus-visible svg': { opacity: '0.5' },
  },
  '& th[aria-sort] button': { color: 'fg', '& svg': { opacity: '1' } },
  '& :is(button, input):focus-visible': {
    outline: '2px solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '1px',
  },
})
