import { Flex } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { AlarmClock } from 'lucide-react'
import { exactTime } from '~/lib/time.ts'
import { scheduleLines } from './schedule-lines.ts'

/** What the lab's policy will do to this VM, and when. */
export const VmSchedule = ({ vm }: { readonly vm: Pick<Vm, 'autoStopAt' | 'autoDeleteAt'> }) => {
  const lines = scheduleLines(vm, new Date())
  if (lines.length === 0) return null
  return (
    <Flex as="span" columnGap="4" rowGap="1" wrap="wrap" color="fg.muted" fontSize="13px">
      {lines.map(({ text, at }) => (
        <Flex as="span" key={text} align="center" gap="1.5" title={exactTime(at)}>
          <AlarmClock size={16} aria-hidden />
          <span>{text}</span>
        </Flex>
      ))}
    </Flex>
  )
}
