import type { Operation } from '@labkeeper/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '~/lib/api-error.ts'
import { operationQuery, operationsQuery } from '~/lib/operations.ts'

interface Watched {
  /** As far as it is known. */
  readonly operation: Operation | undefined
  /** It has an end, or nobody can tell any more. */
  readonly isOver: boolean
}

/**
 * How an import fares. While it runs, the list of running operations tells, which everybody looks at anyway and which
 * leaves out the thousands that go well; its end is asked for once.
 */
export const useImportOperation = (id: string): Watched => {
  const { data: active } = useQuery(operationsQuery({ active: true }))
  const listed = active?.find((operation) => operation.id === id)
  const { data: own, error } = useQuery({ ...operationQuery(id), enabled: listed === undefined })
  const isEnded = own !== undefined && own.status !== 'running'
  return { operation: isEnded ? own : (listed ?? own), isOver: isEnded || isRefusal(error) }
}
