import type { Course } from '@labkeeper/contract/courses/course'
import { whyEnded } from '@labkeeper/contract/courses/ended'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { estimateQuery } from '~/data/courses/money.ts'
import { changeCourse } from '~/data/courses/mutations.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Card } from '~/ui/page/card.tsx'
import { mayAs } from '../rights.ts'
import { SleepSwitches } from './sleep-switches.tsx'

const whyFixed = (course: Course): string | undefined => {
  if (!mayAs(course, 'teacher')) return 'Teachers of this course change these rules.'
  return whyEnded(course.state)
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
      <SleepSwitches
        rules={shown}
        switches={estimate?.switches}
        disabled={reason !== undefined || isPending}
        onSwitch={(change) => mutate({ rev, rules: change })}
      />
    </Card>
  )
}
