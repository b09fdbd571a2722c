import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { LinkDialogProps } from '../calendar-link/link-dialog.tsx'
import type { ClassDialogProps } from './class-dialog.tsx'
import type { HolidayDialogProps } from './holiday-dialog.tsx'
import type { ImportHolidaysProps } from './import-holidays-dialog.tsx'
import type { MoveDialogProps } from './move-dialog.tsx'
import type { TimesDialogProps } from './times-dialog.tsx'

/** The dialogs of the calendar: each one's code comes with the first touch of the page. */

export const EditTimes = deferredDialog<TimesDialogProps>(
  async () => (await import('./times-dialog.tsx')).TimesDialog,
)
export const ShowClass = deferredDialog<ClassDialogProps>(
  async () => (await import('./class-dialog.tsx')).ClassDialog,
)
export const EditHoliday = deferredDialog<HolidayDialogProps>(
  async () => (await import('./holiday-dialog.tsx')).HolidayDialog,
)
export const ImportHolidays = deferredDialog<ImportHolidaysProps>(
  async () => (await import('./import-holidays-dialog.tsx')).ImportHolidaysDialog,
)
export const ShowLink = deferredDialog<LinkDialogProps>(
  async () => (await import('../calendar-link/link-dialog.tsx')).LinkDialog,
)
export const MoveClass = deferredDialog<MoveDialogProps>(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
