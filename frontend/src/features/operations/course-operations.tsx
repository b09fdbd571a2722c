import { assistantsRetry } from '@labkeeper/contract/courses/retrying'
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

const none: readonly Operation[] = []

/** What goes on with the machines of a course and what failed lately, for all of its staff. */
export const CourseOperations = ({ courseId }: { readonly courseId: string }) => {
  const client = useQueryClient()
  const { data: course } = useQuery({ ...courseQuery(courseId), refetchInterval: false })
  const { data: machines } = useQuery({ ...machinesQuery(courseId), refetchInterval: false })
  const { data: ids } = useQuery(courseWorkQuery(courseId))
  const dismissed = useDismissed((state) => state.ids)
  const atWork = [...(machines ?? []), course].flatMap((one) => one?.operationId ?? [])
  useEffect(() => {
    noteWork(client, courseId, atWork)
  }, [client, courseId, atWork])
  const { data: operations = none } = useQuery(courseOperationsQuery(courseId, ids, atWork))
  const mayRetry = (kind: OperationKind): boolean => {
    if (!course || course.myFunction === 'viewer') return false
    return course.myFunction !== 'assistant' || assistantsRetry(kind, course.rules)
  }
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
