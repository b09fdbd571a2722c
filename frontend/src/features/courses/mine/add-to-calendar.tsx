import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { LinkDialogProps } from '../calendar-link/link-dialog.tsx'

const ShowLink = deferredDialog<LinkDialogProps>(
  async () => (await import('../calendar-link/link-dialog.tsx')).LinkDialog,
)

/** The classes of one of several courses in one's own calendar program. */
export const AddToCalendar = ({ course: { courseId, name } }: { readonly course: MyCourse }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="xs"
        aria-label={`Add to my calendar: ${name}`}
        onClick={() => setOpen(true)}
      >
        Add to my calendar
      </Button>
      <ShowLink courseId={courseId} name={name} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
