import type { Operation } from '@labkeeper/contract/operations/operations'
import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '~/data/operations.ts'
import { useDismissed } from './dismissed.ts'
import { mergeOperations, noteworthy, type Progress } from './operation-progress.ts'

const none: readonly Operation[] = []

/** The operations that deserve a place on a page. Asks again only while some run. */
export const useNoteworthy = (): Progress[] => {
  const { data: active = none } = useQuery(operationsQuery({ active: true }))
  const { data: recent = none } = useQuery(operationsQuery({ active: false }))
  const dismissed = useDismissed((state) => state.ids)
  return noteworthy(mergeOperations(active, recent), new Set(dismissed), Date.now())
}
