import { styleSheet } from '~/components/style-sheet.tsx'

/** The buttons look like all others, but a click that selects need not wait for eight styled components to come. */
export const BulkBarStyle = styleSheet('bulk-bar', ({ getRecipeFn }) => {
  const button = getRecipeFn('button')
  return {
    display: 'flex',
    alignItems: 'center',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    overflowX: { md: 'auto' },
    whiteSpace: 'nowrap',
    columnGap: { base: '2', md: '1' },
    rowGap: '2',
    position: { base: 'fixed', md: 'absolute' },
    top: { md: '0' },
    bottom: { base: '0', md: 'auto' },
    insetInlineStart: { base: '0', md: '44px' },
    insetInlineEnd: '0',
    h: { md: '43px' },
    px: { base: '4', md: '3' },
    py: { base: '3', md: '0' },
    zIndex: { base: 'docked', md: '3' },
    bg: 'bg.panel',
    borderTopWidth: { base: '1px', md: '0' },
    boxShadow: { base: 'lg', md: 'none' },
    animationStyle: 'slide-fade-in',
    animationDuration: 'fast',
    '& > p': {
      fontWeight: 'medium',
      fontVariantNumeric: 'tabular-nums',
      flex: { base: '1', md: 'none' },
    },
    '& > button': button({ size: 'xs', variant: 'ghost' }),
    '& > button:only-of-type': { px: '0', me: { md: '1', lg: '3' }, '& svg': { fontSize: '1.2em' } },
    '& > div': {
      display: { base: 'grid', md: 'flex' },
      gridTemplateColumns: 'repeat(3, 1fr)',
      gap: '1',
      w: { base: 'full', md: 'auto' },
    },
    '& > div > button': button({ size: 'xs', variant: 'outline' }),
    '& > div > button:enabled, & > div > button:disabled': { px: { base: '1.5', md: '2.5' } },
    '& [data-destructive]': { color: 'fg.error' },
    '& [data-icon]': { hideBelow: 'xl' },
  }
})
