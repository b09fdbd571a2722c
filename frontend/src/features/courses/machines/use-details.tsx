import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import {
  ConnectionDialog,
  DoctorDialog,
  HistoryDialog,
  KeptDialog,
  OpenDialog,
  VersionDialog,
} from './machine-dialogs.tsx'

const kinds = {
  connect: ConnectionDialog,
  open: OpenDialog,
  doctor: DoctorDialog,
  kept: KeptDialog,
  history: HistoryDialog,
  version: VersionDialog,
}
type Kind = keyof typeof kinds

interface Wanted {
  readonly kind: Kind
  readonly machine: CourseMachine
}

const isKind = (choice: string): choice is Kind => Object.hasOwn(kinds, choice)

/** What is asked and told of one machine. */
export const useDetails = (courseId: string, machines: readonly CourseMachine[]) => {
  const { key, subject, isOpen, open, close } = useDialog<Wanted>()
  const View = subject && kinds[subject.kind]
  const current = subject && machines.find(({ _id }) => _id === subject.machine._id)
  return {
    /** Whether it was one of these. */
    show: (choice: string, machine: CourseMachine): boolean => {
      if (!isKind(choice)) return false
      open({ kind: choice, machine })
      return true
    },
    makeVersion: (machine: CourseMachine) => open({ kind: 'version', machine }),
    dialogs: View ? (
      <View
        key={key}
        courseId={courseId}
        machine={current ?? subject.machine}
        open={isOpen}
        onClose={close}
      />
    ) : null,
  }
}
