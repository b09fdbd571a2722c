import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { toast } from '~/lib/toaster.ts'
import { courseLink } from '../course-link.ts'
import { type Step, stepBefore, steps, stepTitles } from './steps.ts'
import { TypedContext } from './typed.ts'

/**
 * How one gets from step to step of a course that is there. `goTo` without a step leaves, or leads to another step that
 * is `unsaved`: nobody means to leave that behind who saves.
 */
export const useWay = (courseId: string, step: Step) => {
  const navigate = useNavigate()
  const { kept } = useContext(TypedContext)
  const unsaved = steps.find((other) => other !== step && kept[other])
  const goTo = (wanted: Step | undefined) => {
    const next = wanted ?? unsaved
    if (!wanted && unsaved) toast.info(`The step ${stepTitles[unsaved]} is not saved.`)
    void navigate({ ...courseLink(courseId, next && `setup/${next}`), ignoreBlocker: true })
  }
  const before = stepBefore(step)
  return { goTo, onBack: before && (() => goTo(before)), unsaved }
}
