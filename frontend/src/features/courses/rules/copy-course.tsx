import type { Course } from '@labkeeper/contract/courses/course'
import { useQuery } from '@tanstack/react-query'
import { myLabsQuery } from '~/data/courses/creators.ts'
import { Button } from '~/ui/button.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import type { CopyCourseProps } from './copy-course-dialog.tsx'

const CopyCourseDialog = deferredDialog<CopyCourseProps>(
  async () => (await import('./copy-course-dialog.tsx')).CopyCourseDialog,
)

/** For who may create courses in the lab of this one. */
export const CopyCourse = ({ course }: { readonly course: Course }) => {
  const copying = useDialog<null>()
  const isOwner = course.myFunction === 'owner'
  const { data: labs = [] } = useQuery({ ...myLabsQuery(), enabled: !isOwner })
  if (!isOwner && !labs.some(({ id }) => id === course.lab.id)) return null
  return (
    <>
      <Button variant="outline" onClick={() => copying.open(null)}>
        Copy course
      </Button>
      <CopyCourseDialog key={copying.key} course={course} open={copying.isOpen} onClose={copying.close} />
    </>
  )
}
