import type { Course } from '@labkeeper/contract/courses/course'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { PreviewWords } from './preview-words.tsx'
import type { Draft } from './use-draft.ts'

/** How much is not saved, and what saving it would do. */
export const UnsavedNotice = ({ course, draft }: { readonly course: Course; readonly draft: Draft }) => {
  const { changes, times, isSaving, discard } = draft
  return (
    <>
      {changes > 0 ? (
        <Notice
          tone="info"
          mb="4"
          title={`${counted(changes, 'change')} not saved`}
          action={
            <Button size="xs" variant="outline" disabled={isSaving} onClick={discard}>
              Discard
            </Button>
          }
        >
          <PreviewWords course={course} times={times} />
        </Notice>
      ) : null}
      <LeaveGuard isDirty={changes > 0} title="Leave without saving the calendar?">
        What you have changed here will be lost.
      </LeaveGuard>
    </>
  )
}
