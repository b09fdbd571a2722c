import { chakra } from '@chakra-ui/react'

const word = { display: 'none' } as const
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/**
 * One style sheet for hundreds of people, whose tiles are plain elements; what is out of sight is not laid out. Six
 * beside each other on a small screen, so that a class is seen at a glance, never more than eight; a list on a phone.
 */
export const WallArea = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(auto-fill, minmax(max(9rem, (100% - 4.375rem) / 8), 1fr))',
    },
    gap: { base: '2', md: '2.5' },
    listStyleType: 'none',
    '& > li': {
      containerType: 'inline-size',
      display: 'flex',
      position: 'relative',
      flexDirection: 'column',
      minW: '0',
      minH: '5.625rem',
      pt: '2',
      pe: '1.5',
      pb: '1',
      ps: '3.5',
      overflow: 'hidden',
      borderWidth: '1px',
      rounded: 'l3',
      bg: 'bg.panel',
      containIntrinsicSize: 'auto 5.625rem',
      contentVisibility: 'auto',
      // What one sees from the back of the room.
      _before: {
        content: '""',
        position: 'absolute',
        inset: '0 auto 0 0',
        w: '4px',
        bg: 'border.emphasized',
        forcedColorAdjust: 'none',
      },
    },
    '& > [data-look=running]:before': { bg: 'green.solid' },
    '& > [data-look=moving]:before': { bg: 'blue.solid' },
    '& > :is([data-look=stopped], [data-look=none])': { bg: 'bg.subtle' },
    '& > [data-look=none]': { borderStyle: 'dashed' },
    '& > [data-help]': {
      pb: '0',
      borderColor: 'blue.solid',
      boxShadow: '0 0 0 1px var(--chakra-colors-blue-solid)',
    },
    '& > li > span': { alignSelf: 'flex-start' },
    // As large as the tile lets it be.
    '& h3': {
      fontSize: { base: 'md', md: 'clamp(0.9375rem, 11cqi, 1.375rem)' },
      lineHeight: '1.4',
      ...oneLine,
    },
    '& [data-look=none] h3, & [data-waiting], & [data-facts]': { color: 'fg.muted' },
    '& [data-waiting], & [data-facts]': { textStyle: 'xs', lineHeight: '1.125rem' },
    '& [data-foot]': { display: 'flex', alignItems: 'center', gap: '1', minH: '7', mt: 'auto' },
    '& [data-facts]': {
      display: 'flex',
      flex: '1',
      flexWrap: 'wrap',
      columnGap: '2',
      minW: '0',
      overflow: 'hidden',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    '& [data-machine]': { minW: '0', overflow: 'hidden' },
    '& button': {
      display: 'inline-flex',
      flexShrink: '0',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1',
      minW: '7',
      h: { base: '9', md: '7' },
      rounded: 'l2',
      color: 'fg.muted',
      textStyle: 'xs',
      fontWeight: 'medium',
      cursor: 'pointer',
      '& > span': word,
      _hover: { bg: 'bg.emphasized', color: 'fg' },
      _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' },
    },
    // Where there is room for words.
    '@container (min-width: 12.5rem)': { '& button': { px: '2', '& > span': { display: 'inline' } } },
    // Else the machine's name is on hover, and in the names of the buttons.
    '@container (max-width: 12.49rem)': { '& [data-machine=beside]': { display: 'none' } },
    '& [data-hand]': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      mt: '0.5',
      ms: '-3.5',
      me: '-1.5',
      py: '1',
      ps: '3.5',
      pe: '1.5',
      bg: 'blue.solid',
      color: 'blue.contrast',
      '& > p': {
        flex: '1',
        minW: '0',
        textStyle: 'xs',
        fontWeight: 'medium',
        overflowWrap: 'anywhere',
        lineClamp: 2,
      },
      '& > button': {
        color: 'inherit',
        _hover: { bg: 'white/20', color: 'inherit' },
        _focusVisible: { outlineColor: 'currentColor' },
      },
    },
    // In a row of tiles one with a hand up is as high as its neighbours: the hand stands where the facts do, which are
    // left to screen readers, and the button for the power beside the name.
    md: {
      '& > [data-help] h3': { pe: '7' },
      '& > [data-help] [data-foot]': { position: 'absolute', top: '1', insetEnd: '1' },
      '& > [data-help] [data-facts]': { srOnly: true },
      '& [data-hand]': { mt: 'auto', py: '0' },
    },
  },
})

/** How it stands, in one line. */
export const FigureArea = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '1',
    mb: '3.5',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: '1.5' },
    '& dt': { color: 'fg.muted' },
    '& dd': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: '1.75rem' },
    '& > [data-hands] dd': { color: 'blue.fg' },
  },
})
