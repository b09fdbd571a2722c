import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cleanUpQuery } from '~/data/courses/clean-up.ts'
import { coursesQuery } from '~/data/courses/queries.ts'
import { type EndedCourse, hasRest, inOrder, isMineToEnd } from './ended-course.ts'

/** The courses that somebody may end for good, and what there is of each. */
export const useEndedCourses = () => {
  const query = useQuery(coursesQuery())
  const ended = useMemo(() => query.data?.filter(isMineToEnd), [query.data])
  const found = useQueries({
    queries: (ended ?? []).map((course) => ({ ...cleanUpQuery(course), enabled: hasRest(course) })),
    combine: (answers) => answers.map(({ data }) => data),
  })
  const courses = useMemo(
    (): readonly EndedCourse[] | undefined =>
      ended && inOrder(ended.map((course, index) => ({ course, goes: found[index] }))),
    [ended, found],
  )
  return { query: { ...query, data: courses }, courses }
}
