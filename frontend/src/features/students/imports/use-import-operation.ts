import type { Operation, OperationFailure } from '@labkeeper/contract/operations/operations'
import { useQuery } from '@tanstack/react-query'
import { allFailuresQuery, operationQuery, operationsQuery } from '~/data/operations.ts'
import { isRefusal } from '~/lib/server/api-error.ts'

const none: readonly OperationFailure[] = []

interface Watched {
  /** As far as it is known. */
  readonly operation: Operation | undefined
  /** Who was not created, once it is over. */
  readonly failures: readonly OperationFailure[]
  /** It has an end, or nobody can tell any more. */
  readonly isOver: boolean
}

/**
 * How an import fares. While it runs, the list of running operations tells, which everybody looks at anyway and which
 * names nobody; its end is asked for once, and then who failed.
 */
export const useImportOperation = (id: string): Watched => {
  const { data: active } = useQuery(operationsQuery({ active: true }))
  const listed = active?.find((operation) => operation.id === id)
  const { data: own, error } = useQuery({ ...operationQuery(id), enabled: listed === undefined })
  const isEnded = own !== undefined && own.status !== 'running'
  const hasFailures = isEnded && own.failed > 0
  const { data: failures, error: unlisted } = useQuery({ ...allFailuresQuery(id), enabled: hasFailures })
  const isTold = isEnded && (!hasFailures || failures !== undefined)
  return {
    operation: isEnded ? own : (listed ?? own),
    failures: failures ?? none,
    isOver: isTold || isRefusal(error) || isRefusal(unlisted),
  }
}
