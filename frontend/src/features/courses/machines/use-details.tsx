import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { ConnectionDialog, HistoryDialog, VersionDialog } from './machine-dialogs.tsx'

const kinds = { connection: ConnectionDialog, history: HistoryDialog, version: VersionDialog }

interface Wanted {
  readonly kind: keyof typeof kinds
  readonly machine: CourseMachine
}

/** What is asked and told of one machine. */
export const useDetails = (courseId: string) => {
  const { key, subject, isOpen, open, close } = useDialog<Wanted>()
  const View = subject && kinds[subject.kind]
  return {
    connect: (machine: CourseMachine) => open({ kind: 'connection', machine }),
    tell: (machine: CourseMachine) => open({ kind: 'history', machine }),
    makeVersion: (machine: CourseMachine) => open({ kind: 'version', machine }),
    dialogs: View ? (
      <View key={key} courseId={courseId} machine={subject.machine} open={isOpen} onClose={close} />
    ) : null,
  }
}
