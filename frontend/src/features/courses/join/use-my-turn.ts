import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import { useEffect, useState } from 'react'
import { findMyCourse } from '~/data/courses/joining.ts'
import { errorText } from '~/lib/server/api-error.ts'

/** Machines come within seconds of being clean. */
const againMs = 4000

/** Where somebody stands, looked at again until it is their turn; no course once they are no longer in it. */
export const useMyTurn = (first: MyCourse) => {
  const [course, setCourse] = useState<MyCourse | undefined>(first)
  const [problem, setProblem] = useState<string>()
  const { courseId } = first
  const isWaiting = course?.enrolment === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    let isGone = false
    const look = async () => {
      try {
        const found = await findMyCourse(courseId)
        if (isGone) return
        setCourse(found)
        setProblem(undefined)
      } catch (error) {
        if (!isGone) setProblem(errorText(error, 'Your place could not be looked up.'))
      }
      if (!isGone) timer = setTimeout(() => void look(), againMs)
    }
    let timer = setTimeout(() => void look(), againMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isWaiting, courseId])
  return { course, problem }
}
