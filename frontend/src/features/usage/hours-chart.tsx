import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { Usage } from '@labkeeper/contract/usage/usage'
import { dayLabel, shortHoursText } from './hours.ts'

interface DayProps {
  readonly day: string
  readonly hours: number
  /** Of the highest day: from 0 to 1. */
  readonly share: number
  readonly isToday: boolean
}

const Day = ({ day, hours, share, isToday }: DayProps) => {
  const { weekday, date } = dayLabel(day)
  return (
    <Flex
      as="li"
      direction={{ base: 'row', lg: 'column-reverse' }}
      align="center"
      flex="1"
      minW="0"
      gap={{ base: '3', lg: '1.5' }}
      textStyle="xs"
      lineHeight="1.25rem"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.time
        dateTime={day}
        display="flex"
        flexDirection={{ base: 'row', lg: 'column' }}
        justifyContent="space-between"
        textAlign="center"
        gap={{ base: '2', lg: '0' }}
        w={{ base: '3.75rem', lg: 'auto' }}
        flexShrink="0"
        lineHeight={{ lg: '1rem' }}
        color={isToday ? 'fg' : 'fg.muted'}
        fontWeight={isToday ? 'semibold' : 'normal'}
      >
        <span>{isToday ? 'Today' : weekday}</span> <span>{date}</span>
      </chakra.time>
      <Flex
        aria-hidden
        direction={{ base: 'row', lg: 'column' }}
        justify={{ lg: 'flex-end' }}
        flex={{ base: '1', lg: 'none' }}
        w={{ lg: 'full' }}
        maxW={{ lg: '8' }}
        h={{ base: '1.5', lg: '28' }}
        bg="bg.muted"
        rounded={{ base: 'full', lg: 'l1' }}
        overflow="hidden"
      >
        <Box
          bg="blue.500"
          rounded={{ base: 'full', lg: 'l1' }}
          style={{ flexBasis: `${100 * share}%`, ...(hours > 0 && { minWidth: 3, minHeight: 3 }) }}
        />
      </Flex>
      <Text
        as="span"
        w={{ base: '3.25rem', lg: 'auto' }}
        textAlign={{ base: 'right', lg: 'center' }}
        flexShrink="0"
        whiteSpace="nowrap"
      >
        <data value={hours}>{shortHoursText(hours)}</data>
        <chakra.span hideFrom="lg" aria-hidden>
          {' h'}
        </chakra.span>
        <chakra.span srOnly> hours</chakra.span>
      </Text>
    </Flex>
  )
}

/**
 * A bar for each day, the last one today so far: columns where there is room, lines on a phone. Every number is written
 * beside its bar, so nothing has to be pointed at.
 */
export const HoursChart = ({ days }: Pick<Usage, 'days'>) => {
  const most = Math.max(1, ...days.map(({ hours }) => hours))
  return (
    <Flex
      as="ol"
      aria-label="Hours by day"
      direction={{ base: 'column', lg: 'row' }}
      gap={{ base: '0.5', lg: '1' }}
      listStyleType="none"
    >
      {days.map(({ day, hours }, index) => (
        <Day key={day} day={day} hours={hours} share={hours / most} isToday={index === days.length - 1} />
      ))}
    </Flex>
  )
}
