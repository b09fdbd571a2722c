import { Box, Flex, type FlexProps } from '@chakra-ui/react'
import { capitalised } from '@labkeeper/contract/kernel/wording'
import type { Schedule } from '@labkeeper/contract/vms/vms'
import { AlarmClock, Trash2 } from 'lucide-react'
import { exactTime } from '~/lib/time.ts'
import { useNow } from '~/ui/hooks/use-now.ts'
import { scheduleLines } from './schedule.ts'

const icons = { stop: AlarmClock, delete: Trash2 }

interface ScheduleLinesProps extends FlexProps {
  readonly schedule: Schedule
}

/** What happens to a VM by itself, and when: 'Stops automatically at 14:30 (in 12 min)'. */
export const ScheduleLines = ({ schedule, ...rest }: ScheduleLinesProps) => {
  const lines = scheduleLines(schedule, useNow())
  if (lines.length === 0) return null
  return (
    <Flex columnGap="4" rowGap="1" wrap="wrap" color="fg.muted" fontSize="13px" {...rest}>
      {lines.map(({ kind, text, at }) => {
        const Icon = icons[kind]
        return (
          <Flex key={kind} align="center" gap="1.5" title={exactTime(at)}>
            <Box flexShrink="0">
              <Icon size={16} aria-hidden />
            </Box>
            <span>{capitalised(text)}</span>
          </Flex>
        )
      })}
    </Flex>
  )
}
