import type { Operation, OperationKind } from '@labkeeper/contract/operations/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { machinesQuery } from '~/data/courses/machines.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import {
  courseOperationsQuery,
  courseWorkQuery,
  noteWork,
  retryCourseOperation,
} from '~/data/courses/work.ts'
import { useDismissed } from './dismissed.ts'
import { noteworthy } from './operation-progress.ts'
import { OperationCard, OperationsBox } from './operations-box.tsx'

/** What only teachers begin, only they begin again. */
const ofTeachers: ReadonlySet<OperationKind> = new Set([
  ...(['publish', 'remove', 'clean', 'bring', 'create', 'snapshot', 'clean-up'] as const),
])
const none: readonly Operation[] = []
const retriers: ReadonlySet<string> = new Set(['assistant', 'teacher', 'owner'])

/** What goes on with the machines of a course and what failed lately, for all of its staff. */
export const CourseOperations = ({ courseId }: { readonly courseId: string }) => {
  const client = useQueryClient()
  const { data: course } = useQuery({ ...courseQuery(courseId), refetchInterval: false })
  const { data: machines } = useQuery({ ...machinesQuery(courseId), refetchInterval: false })
  const { data: ids } = useQuery(courseWorkQuery(courseId))
  const dismissed = useDismissed((state) => state.ids)
  useEffect(() => {
    const atWork = [...(machines ?? []), course].flatMap((one) => (one?.operationId ? [one.operationId] : []))
    noteWork(client, courseId, [...new Set(atWork)])
  }, [client, courseId, course, machines])
  const { data: operations = none } = useQuery(courseOperationsQuery(courseId, ids))
  const mine = course?.myFunction ?? 'viewer'
  const mayRetry = (kind: OperationKind) =>
    retriers.has(mine) && (mine !== 'assistant' || !ofTeachers.has(kind))
  return (
    <OperationsBox>
      {noteworthy(operations, new Set(dismissed), Date.now()).map((progress) => (
        <OperationCard
          key={progress.key}
          progress={progress}
          retry={mayRetry(progress.kind) ? retryCourseOperation(courseId) : undefined}
        />
      ))}
    </OperationsBox>
  )
}
