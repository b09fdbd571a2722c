import { chakra, Grid, Text } from '@chakra-ui/react'
import { createLink, linkOptions } from '@tanstack/react-router'
import { CircleStop, Globe, Layers, Play, Server } from 'lucide-react'
import type { Counts } from './counts.ts'

const StatLink = createLink(
  chakra('a', {
    base: {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      alignContent: 'space-between',
      gap: '1',
      px: '3.5',
      py: '3',
      bg: 'bg.panel',
      borderWidth: '1px',
      rounded: 'l3',
      transition: 'border-color 120ms',
      _hover: { borderColor: 'border.emphasized' },
      // The narrowest phones have room for the words only.
      '& svg': { color: 'fg.subtle', display: { base: 'none', sm: 'block' } },
    },
  }),
)

const to = '/dashboard/resources'
/** Each leads to the list of what it counts. */
const stats = [
  { key: 'total', label: 'Total VMs', icon: Server, link: linkOptions({ to }) },
  {
    key: 'running',
    label: 'Running VMs',
    icon: Play,
    link: linkOptions({ to, search: { state: 'running' } }),
  },
  {
    key: 'stopped',
    label: 'Stopped VMs',
    icon: CircleStop,
    link: linkOptions({ to, search: { state: 'stopped' } }),
  },
  {
    key: 'regions',
    label: 'Azure Regions',
    icon: Globe,
    link: linkOptions({ to, search: { sort: 'location' } }),
  },
  {
    key: 'resourceGroups',
    label: 'Resource Groups',
    icon: Layers,
    link: linkOptions({ to, search: { sort: 'resourceGroup' } }),
  },
] as const

interface StatCardsProps {
  /** Nothing yet: each card shows '...'. */
  readonly counts: Counts | undefined
}

export const StatCards = ({ counts }: StatCardsProps) => (
  <Grid
    templateColumns={{
      base: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(6, minmax(0, 1fr))',
      xl: 'repeat(5, minmax(0, 1fr))',
    }}
    gap={{ base: '3', md: '4' }}
  >
    {stats.map(({ key, label, icon: Icon, link }, index) => (
      <StatLink
        key={key}
        {...link}
        gridColumn={{
          base: index === 0 ? 'span 2' : 'auto',
          lg: index < 3 ? 'span 2' : 'span 3',
          xl: 'auto',
        }}
      >
        <Text color="fg.muted">{label}</Text>
        <Icon size={16} aria-hidden />
        <Text
          textStyle="2xl"
          fontWeight="semibold"
          lineHeight="1.2"
          fontVariantNumeric="tabular-nums"
          gridColumn="1 / -1"
        >
          {counts ? counts[key].toLocaleString('en-US') : '...'}
        </Text>
      </StatLink>
    ))}
  </Grid>
)
