import { type BoxProps, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { useNow } from '~/ui/hooks/use-now.ts'
import { Notice } from '~/ui/notice/notice.tsx'
import { type Coming, canKeep, comingAmong, type Scheduled, summaryOf } from './coming.ts'

interface KeepRunningNoticeProps extends Omit<BoxProps, 'title'> {
  readonly vms: readonly Scheduled[]
  /** Puts off what comes next for one VM; settles when the server has answered, whatever it said. */
  readonly onKeep: (id: string) => Promise<void>
}

/** One VM, and what is about to happen to it. */
const Sentence = ({ coming }: { readonly coming: Coming }) => (
  <Text minW="0">
    <Text as="span" fontWeight="medium">
      {coming.vm.name}
    </Text>{' '}
    {coming.next.text}.{canKeep(coming) ? '' : ' It was put off as often as it may be.'}
  </Text>
)

interface KeepButtonProps {
  readonly label: string
  readonly pending: boolean
  readonly onKeep: () => void
  /** Of several: which VM the button means. */
  readonly vmName?: string
}

const KeepButton = ({ label, pending, onKeep, vmName }: KeepButtonProps) => (
  <Button
    size="xs"
    variant="outline"
    loading={pending}
    loadingText={label}
    aria-label={vmName ? `${label}: ${vmName}` : undefined}
    onClick={onKeep}
  >
    {label}
  </Button>
)

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
  const isOne = coming.length === 1
  const keepButton = (label: string, some: readonly Coming[], vmName = '') =>
    some.some(canKeep) ? (
      <KeepButton
        label={label}
        vmName={vmName}
        pending={some.some(({ vm }) => pending.has(vm._id))}
        onKeep={() => void keep(some)}
      />
    ) : null
  const list = (
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
        <Flex
          as="li"
          key={one.vm._id}
          direction={{ base: 'column', sm: 'row' }}
          align={{ base: 'flex-start', sm: 'center' }}
          justify="space-between"
          columnGap="4"
          rowGap="2"
        >
          <Sentence coming={one} />
          {keepButton('Keep it running', [one], one.vm.name)}
        </Flex>
      ))}
    </Flex>
  )
  return (
    <Notice
      tone="warning"
      icon={AlarmClock}
      role="region"
      aria-label="About to happen"
      action={
        isOne ? (
          keepButton('Keep it running', coming)
        ) : (
          <>
            <Button size="xs" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show all'}
            </Button>
            {keepButton('Keep all running', coming)}
          </>
        )
      }
      below={!isOne && isOpen ? list : null}
      {...box}
    >
      {/* Said once: the countdown beside it would be read aloud every minute. */}
      <VisuallyHidden role="status">
        {isOne ? `${first.vm.name} needs your attention.` : 'VMs need your attention.'}
      </VisuallyHidden>
      {isOne ? <Sentence coming={first} /> : summaryOf(coming)}
    </Notice>
  )
}
