import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { ReopenCourseProps } from './reopen-course-dialog.tsx'

export const ReopenCourse = deferredDialog<ReopenCourseProps>(
  async () => (await import('./reopen-course-dialog.tsx')).ReopenCourseDialog,
)
