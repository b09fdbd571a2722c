import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkQuery, publishCourse } from '~/data/courses/publishing.ts'
import { onFirstTouch } from '~/lib/browser/first-touch.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'

// Its words are needed by who publishes.
const load = () => import('./publish-question.ts')
onFirstTouch(load)
const failed = 'Failed to publish the course'

/** Looks whether all is well, asks, and publishes. `problems` are what stands against it. */
export const usePublish = (courseId: string, onPublished: () => void) => {
  const client = useQueryClient()
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync } = useMutation(publishCourse(courseId))
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isChecking, setChecking] = useState(false)

  const publish = async () => {
    try {
      const { message } = await mutateAsync()
      toast.success(message)
      onPublished()
    } catch (error) {
      toast.error(errorText(error, failed))
    }
  }
  const ask = async (course: Course): Promise<void> => {
    setChecking(true)
    try {
      const check = await client.query(checkQuery(course))
      setProblems(check.problems.map(({ text }) => text))
      if (!check.ready) return
      if (check.make === 0) await publish()
      else {
        const { questionOf } = await load()
        confirm({
          ...questionOf(course, check),
          confirmLabel: 'Publish',
          destructive: false,
          onConfirm: publish,
        })
      }
    } catch (error) {
      toast.error(errorText(error, failed))
    } finally {
      setChecking(false)
    }
  }
  return { ask, isChecking, problems, confirmation }
}
