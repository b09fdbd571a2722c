import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { closeCourse, deleteCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { toast } from '~/lib/toaster.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Card } from '~/ui/page/card.tsx'
import { courseLink } from '../course-link.ts'
import { PutOff } from '../end/put-off.tsx'
import { CopyCourse } from './copy-course.tsx'
import { ReopenCourse } from './reopen-course.tsx'

const aboutState: Readonly<Record<Course['state'], string>> = {
  draft: 'A draft without machines can be deleted.',
  open: 'A course that is closed keeps its machines and its people. It can be opened again.',
  closed: 'This course is closed. Machines are stopped, and nothing is removed until it is cleaned up.',
  cleaning: 'This course is being cleaned up. It cannot be opened again.',
  archived: 'This course is archived. What it has can be read, until it is deleted.',
}

/** What begins and ends a course. */
export const CourseLife = ({ course }: { readonly course: Course }) => {
  const navigate = useNavigate()
  const { confirm, confirmation } = useConfirm()
  const reopening = useDialog<null>()
  const close = useMutation(closeCourse(course.id))
  const remove = useMutation(deleteCourse(course.id))
  const { name, state, counts } = course

  const askToClose = () =>
    confirm({
      title: `Close ${name}?`,
      text: `What runs is stopped (${counts.running} ${counts.running === 1 ? 'machine' : 'machines'}), and students can no longer start theirs. Nothing is removed.`,
      confirmLabel: 'Close',
      destructive: false,
      onConfirm: () => tell(close.mutateAsync(), 'Failed to close the course'),
    })
  const askToDelete = () =>
    confirm({
      title: `Delete ${name}?`,
      text: `Are you sure you want to delete ${name}? This action cannot be undone.`,
      confirmLabel: 'Delete',
      onConfirm: () =>
        remove.mutateAsync().then(
          ({ message }) => {
            toast.success(message)
            void navigate({ to: '/dashboard/courses', ignoreBlocker: true })
          },
          (error: unknown) => toast.error(errorText(error, 'Failed to delete the course')),
        ),
    })
  return (
    <Card>
      <Text color="fg.muted" mb="3">
        {aboutState[state]}
      </Text>
      <Flex gap="2" wrap="wrap">
        <CopyCourse course={course} />
        {state === 'open' ? (
          <Button variant="outline" onClick={askToClose}>
            Close course
          </Button>
        ) : null}
        {state === 'closed' ? (
          <Button variant="outline" onClick={() => reopening.open(null)}>
            Reopen course
          </Button>
        ) : null}
        {state === 'closed' ? (
          <>
            <PutOff course={course} />
            <ButtonLink {...courseLink(course.id, 'clean-up')} variant="outline">
              Clean up course
            </ButtonLink>
          </>
        ) : null}
        {state === 'cleaning' ? null : (
          <Button variant="outline" tone="error" onClick={askToDelete}>
            Delete course
          </Button>
        )}
      </Flex>
      {confirmation}
      <ReopenCourse key={reopening.key} course={course} open={reopening.isOpen} onClose={reopening.close} />
    </Card>
  )
}
