import type { Course } from '@labkeeper/contract/courses/course'
import type { Estimate } from '@labkeeper/contract/courses/money'
import { useQuery } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { estimateQuery } from '~/data/courses/money.ts'
import { useSettled } from '~/ui/hooks/use-settled.ts'
import { TypedContext } from './typed.ts'

/** Somebody who types is not done with every letter. */
const settleMs = 350

/**
 * What the course will cost with what is typed. Nobody waits for it: what was last reckoned stays until there is something newer,
 * also where what is typed is nothing yet that could be reckoned with.
 */
export const useEstimate = (course: Course) => {
  const { wishes } = useContext(TypedContext)
  const settled = useSettled(wishes, settleMs)
  const isKnown = course.recipe !== undefined || settled.recipe !== undefined
  const { data, error, isFetching, refetch } = useQuery({
    ...estimateQuery(course.id, course.rev, settled),
    enabled: isKnown,
    retry: false,
  })
  const last = useRef<Estimate>(undefined)
  if (data) last.current = data
  return { estimate: data ?? last.current, error, isFetching, refetch, isKnown }
}
