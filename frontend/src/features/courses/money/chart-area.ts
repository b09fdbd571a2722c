import { chakra } from '@chakra-ui/react'

/** Stripes, so that parts differ without their colours, too. */
const stripes = (angle: string, one: string, other: string) =>
  `repeating-linear-gradient(${angle}, var(--chakra-colors-${one}) 0 2px, var(--chakra-colors-${other}) 2px 4px)`

const line = 'linear-gradient(var(--chakra-colors-border) 1px, transparent 1px)'

/** One style sheet for all days, which are plain elements: bars of four patterns, and the lines of the axis behind them. */
export const ChartArea = chakra('div', {
  base: {
    '& [data-chart]': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: '2',
      color: 'fg.muted',
      fontSize: 'xs',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-axis]': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      textAlign: 'end',
      // The middle of a number is at its line.
      my: '-0.5em',
      lineHeight: '1',
    },
    '& [data-plot]': {
      display: 'flex',
      h: '44',
      bgImage: line,
      bgSize: '100% 50%',
      borderBottomWidth: '1px',
      touchAction: 'pan-y',
    },
    '& [data-bar]': {
      flex: '1',
      minW: '0',
      display: 'flex',
      flexDirection: 'column-reverse',
      px: { base: '0.5px', md: '1.5px' },
      // A course of a few days has no walls.
      maxW: '16',
    },
    '& [data-pointed]': { bg: 'bg.emphasized' },
    '& [data-bar] > i': { display: 'block', minH: '1px', flexShrink: '0' },
    '& [data-days]': {
      gridColumn: '2',
      display: 'flex',
      justifyContent: 'space-between',
      gap: '2',
      pt: '1',
      whiteSpace: 'nowrap',
      '& > :nth-child(2)': { display: { base: 'none', sm: 'inline' } },
    },
    '& [data-legend]': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& [data-legend] > i': { boxSize: '3', rounded: '2px' },
    '& [data-part]': { forcedColorAdjust: 'none' },
    '& [data-part=standing]': { bg: { base: 'gray.400', _dark: 'gray.500' } },
    '& [data-part=class]': { bg: { base: 'blue.600', _dark: 'blue.500' } },
    '& [data-part=own]': { bgImage: stripes('45deg', 'blue-300', 'blue-500') },
    '& [data-part=teacher]': { bgImage: stripes('0deg', 'yellow-300', 'yellow-600') },
  },
})
