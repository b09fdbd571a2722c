import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { MachineDialogProps } from './connection-dialog-view.tsx'

export const ConnectionDialog = deferredDialog<MachineDialogProps>(
  async () => (await import('./connection-dialog-view.tsx')).ConnectionDialogView,
)
export const DoctorDialog = deferredDialog<MachineDialogProps>(
  async () => (await import('./doctor-dialog-view.tsx')).DoctorDialogView,
)
export const OpenDialog = deferredDialog<MachineDialogProps>(
  async () => (await import('./open-dialog-view.tsx')).OpenDialogView,
)
export const KeptDialog = deferredDialog<MachineDialogProps>(
  async () => (await import('./kept-dialog-view.tsx')).KeptDialogView,
)
export const HistoryDialog = deferredDialog<MachineDialogProps>(
  async () => (await import('./history-dialog-view.tsx')).HistoryDialogView,
)
export const VersionDialog = deferredDialog<MachineDialogProps>(
  async () => (await import('./version-dialog-view.tsx')).VersionDialogView,
)
