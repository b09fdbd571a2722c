import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { ClassNowProps } from './class-now-dialog.tsx'

export const ClassNow = deferredDialog<ClassNowProps>(
  async () => (await import('./class-now-dialog.tsx')).ClassNowDialog,
)
