import { Flex } from '@chakra-ui/react'
import type { Schedule } from '@labkeeper/contract/vms'
import { AlarmClock, Trash2 } from 'lucide-react'
import { scheduleLines } from '~/lib/schedule.ts'
import { exactTime } from '~/lib/time.ts'
import { useNow } from './use-now.ts'

const icons = { stop: AlarmClock, delete: Trash2 }

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What happens to a VM by itself, and when: 'Stops automatically at 14:30 (in 12 min)'. */
export const ScheduleLines = ({ schedule }: { readonly schedule: Schedule }) => {
  const lines = scheduleLines(schedule, useNow())
  if (lines.length === 0) return null
  return (
    <Flex as="span" columnGap="4" rowGap="1" wrap="wrap" color="fg.muted" fontSize="13px">
      {lines.map(({ kind, text, at }) => {
        const Icon = icons[kind]
        return (
          <Flex as="span" key={kind} align="center" gap="1.5" title={exactTime(at)}>
            <Icon size={16} aria-hidden />
            <span>{capitalised(text)}</span>
          </Flex>
        )
      })}
    </Flex>
  )
}
