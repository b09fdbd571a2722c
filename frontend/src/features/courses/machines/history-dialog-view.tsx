import { Dialog, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ActivityList } from '~/components/vms/activity-list.tsx'
import { machineActivityQuery } from '~/data/courses/machines.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import type { MachineDialogProps } from './connection-dialog-view.tsx'
import { lastOwner } from './machine-rules.ts'

const Told = ({ courseId, machine }: Pick<MachineDialogProps, 'courseId' | 'machine'>) => {
  const { data, error, isFetching, refetch } = useQuery(machineActivityQuery(courseId, machine._id))
  if (!data) {
    return error ? (
      <ErrorState
        level="h3"
        title="Failed to load the history"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <TextSkeleton lines={4} />
    )
  }
  const name = machine.state === 'unclean' ? lastOwner(data) : undefined
  return (
    <>
      {name ? (
        <Notice tone="info" mb="4">
          This machine was {name}'s. It is cleaned before anyone else gets it.
        </Notice>
      ) : null}
      {data.length === 0 ? (
        <Text color="fg.muted">Nothing has happened to this machine in the last 30 days.</Text>
      ) : (
        <ActivityList entries={data} shown={20} />
      )}
    </>
  )
}

/** Why a machine is as it is, and whose it was. */
export const HistoryDialogView = (props: MachineDialogProps & WithOpener) => {
  const { courseId, machine, open, onClose, opener } = props
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '36rem' }}>
      <ModalHead title={`History of ${machine.name}`} onClose={onClose} />
      <Dialog.Body>
        <Told courseId={courseId} machine={machine} />
      </Dialog.Body>
    </Modal>
  )
}
