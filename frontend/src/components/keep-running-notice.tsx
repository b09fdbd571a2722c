import { Box, type BoxProps, Button, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { type Coming, canKeep, comingAmong, type Scheduled, summaryOf } from '~/lib/coming.ts'
import { KeepRunningRow } from './keep-running-row.tsx'
import { useNow } from './use-now.ts'

interface KeepRunningNoticeProps extends BoxProps {
  readonly vms: readonly Scheduled[]
  /** Puts off what comes next for one VM; settles when the server has answered, whatever it said. */
  readonly onKeep: (id: string) => Promise<void>
}

/**
 * Tells people what is about to happen by itself, and lets them put it off; nothing at all while nothing is near. One
 * VM is named; many are counted, and listed on demand.
 */
export const KeepRunningNotice = ({ vms, onKeep, ...box }: KeepRunningNoticeProps) => {
  const coming = comingAmong(vms, useNow())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const [first] = coming
  if (!first) return null

  const keep = async (some: readonly Coming[]) => {
    const ids = some.filter(canKeep).map(({ vm }) => vm._id)
    setPending((before) => new Set([...before, ...ids]))
    await Promise.all(ids.map(onKeep))
    setPending((before) => new Set([...before].filter((id) => !ids.includes(id))))
  }
  const row = (one: Coming) => (
    <KeepRunningRow
      coming={one}
      isOneOfMany={coming.length > 1}
      pending={pending.has(one.vm._id)}
      onKeep={() => void keep([one])}
    />
  )
  return (
    <Box
      as="section"
      aria-label="About to happen"
      bg="bg.warning"
      borderWidth="1px"
      borderColor="yellow.muted"
      rounded="l3"
      px="4"
      py="3"
      {...box}
    >
      {/* Said once: the countdown beside it would be read aloud every minute. */}
      <VisuallyHidden role="status">
        {coming.length === 1 ? `${first.vm.name} needs your attention.` : 'VMs need your attention.'}
      </VisuallyHidden>
      <Flex gap="3" align="flex-start">
        <Box color="fg.warning" flexShrink="0" pt="1">
          <AlarmClock size={16} aria-hidden />
        </Box>
        {coming.length === 1 ? (
          row(first)
        ) : (
          <Flex flex="1" minW="0" justify="space-between" align="center" rowGap="2" columnGap="4" wrap="wrap">
            <Text minW="0" overflowWrap="anywhere">
              {summaryOf(coming)}
            </Text>
            <Flex gap="2">
              <Button
                size="xs"
                variant="ghost"
                aria-expanded={isOpen}
                onClick={() => setOpen((open) => !open)}
              >
                {isOpen ? 'Hide' : 'Show all'}
              </Button>
              {coming.some(canKeep) ? (
                <Button
                  size="xs"
                  variant="outline"
                  loading={coming.some(({ vm }) => pending.has(vm._id))}
                  loadingText="Keep all running"
                  onClick={() => void keep(coming)}
                >
                  Keep all running
                </Button>
              ) : null}
            </Flex>
          </Flex>
        )}
      </Flex>
      {coming.length > 1 && isOpen ? (
        <Flex
          as="ul"
          direction="column"
          gap="2"
          listStyleType="none"
          mt="3"
          ps={{ base: '0', sm: '7' }}
          maxH="16rem"
          overflowY="auto"
          tabIndex={coming.length > 6 ? 0 : -1}
          aria-label="VMs to which something is about to happen"
        >
          {coming.map((one) => (
            <Flex as="li" key={one.vm._id}>
              {row(one)}
            </Flex>
          ))}
        </Flex>
      ) : null}
    </Box>
  )
}
