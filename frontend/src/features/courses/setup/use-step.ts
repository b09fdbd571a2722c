import { useNavigate } from '@tanstack/react-router'
import { courseLink } from '../course-link.ts'
import { type Step, stepBefore } from './steps.ts'

/** How one gets from step to step of a course that is there. `goTo` without a step leaves. */
export const useWay = (courseId: string, step: Step) => {
  const navigate = useNavigate()
  const goTo = (next: Step | undefined) => {
    const page = next === undefined ? undefined : `setup/${next}`
    void navigate({ ...courseLink(courseId, page), ignoreBlocker: true })
  }
  const before = stepBefore(step)
  return { goTo, onBack: before && (() => goTo(before)) }
}
