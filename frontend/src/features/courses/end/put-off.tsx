import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import { putOffCleanUp } from '~/data/courses/clean-up.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'

/** Two weeks later, as often as somebody likes. */
export const PutOff = ({ course }: { readonly course: Course }) => {
  const { mutateAsync, isPending } = useMutation(putOffCleanUp(course.id))
  return (
    <Button
      variant="outline"
      loading={isPending}
      loadingText="Put off by 14 days"
      onClick={() => void tell(mutateAsync(), 'Failed to put off the clean-up')}
    >
      Put off by 14 days
    </Button>
  )
}
