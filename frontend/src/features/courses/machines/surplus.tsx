import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { mayAs } from '../rights.ts'
import { surplusOf } from './machine-counts.ts'

interface SurplusProps {
  readonly course: Course
  readonly machines: readonly CourseMachine[]
  readonly onRemove: (surplus: readonly CourseMachine[]) => void
}

/** Machines that nobody has and that nobody is to have, where there are some. */
export const Surplus = ({ course, machines, onRemove }: SurplusProps) => {
  const surplus = mayAs(course, 'teacher') ? surplusOf(course, machines) : []
  return surplus.length === 0 ? null : (
    <Notice
      tone="info"
      mb="4"
      action={
        <Button size="xs" variant="outline" onClick={() => onRemove(surplus)}>
          Remove {counted(surplus.length, 'spare machine')}
        </Button>
      }
    >
      There are more machines than this course needs.
    </Notice>
  )
}
