import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { Estimate } from '@labkeeper/contract/courses/money'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { estimateQuery } from '~/data/courses/money.ts'
import { changeCourse } from '~/data/courses/mutations.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Card } from '~/ui/page/card.tsx'
import { mayAs } from '../rights.ts'
import { SwitchRow } from '../rules/switch-row.tsx'
import { helpOf, labels, rulesInOrder, savesText, setTo } from './sleep-rules.ts'

interface SleepSwitchProps {
  readonly rule: keyof SleepRules
  readonly rules: SleepRules
  readonly switches: Estimate['switches'] | undefined
  readonly disabled: boolean
  readonly onSwitch: (rules: Partial<SleepRules>) => void
}

const SleepSwitch = ({ rule, rules, switches, disabled, onSwitch }: SleepSwitchProps) => {
  const saves = savesText(switches, rule)
  return (
    <SwitchRow
      label={labels[rule]}
      help={
        <>
          {helpOf(rule, rules)}
          {saves ? (
            <Text as="span" display="block" color="fg" fontVariantNumeric="tabular-nums">
              {saves}
            </Text>
          ) : null}
        </>
      }
      checked={Boolean(rules[rule])}
      disabled={disabled}
      onChange={({ currentTarget: { checked } }) => onSwitch(setTo(rule, checked))}
    />
  )
}

const whyFixed = (course: Course): string | undefined => {
  if (!mayAs(course, 'teacher')) return 'Teachers of this course change these rules.'
  return hasEnded(course.state) ? 'The course is closed. Reopen it first.' : undefined
}

/** Rules by which machines that nobody uses cost less, each with what it saves. A switch is saved at once. */
export const SleepCard = ({ course }: { readonly course: Course }) => {
  const { id, rev, rules } = course
  const client = useQueryClient()
  const { data: estimate } = useQuery({ ...estimateQuery(id, rev), enabled: mayAs(course, 'teacher') })
  const { mutate, isPending, variables } = useMutation({
    ...changeCourse(id),
    onError: (error) => {
      toast.error(errorText(error, 'Failed to save the course'))
      return client.invalidateQueries({ queryKey: courseQuery(id).queryKey })
    },
  })
  // As it is going to be, while it is saved.
  const wish = isPending ? variables.rules : undefined
  const shown: SleepRules = {
    addressOnlyWhileRunning: wish?.addressOnlyWhileRunning ?? rules.addressOnlyWhileRunning,
    slowDiskAsleep: wish?.slowDiskAsleep ?? rules.slowDiskAsleep,
    parkAfterDays: wish?.parkAfterDays ?? rules.parkAfterDays,
  }
  const reason = whyFixed(course)
  return (
    <Card title="While nobody works" context={reason ?? 'What machines cost because they exist.'}>
      <Flex direction="column" gap="4">
        {rulesInOrder.map((rule) => (
          <SleepSwitch
            key={rule}
            rule={rule}
            rules={shown}
            switches={estimate?.switches}
            disabled={reason !== undefined || isPending}
            onSwitch={(change) => mutate({ rev, rules: change })}
          />
        ))}
      </Flex>
    </Card>
  )
}
