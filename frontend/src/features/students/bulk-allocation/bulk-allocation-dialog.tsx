import { Dialog } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { studentsQuery } from '~/data/students/queries.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { RowSkeletons } from '~/ui/page/skeletons.tsx'
import { NoStudents } from './no-students.tsx'
import { PairChooser, type PairsWanted } from './pair-chooser.tsx'

interface BulkAllocationProps extends PairsWanted {
  readonly open: boolean
  readonly onClose: () => void
}

/** Drawn by bulk-allocation.tsx, which fetches this code when it is needed. */
export const BulkAllocationDialog = (props: BulkAllocationProps & WithOpener) => {
  const { vms, allVms, open, onClose, onDone, opener } = props
  const { data, error, isFetching, refetch } = useQuery({ ...studentsQuery(), enabled: open })
  const [isPending, setPending] = useState(false)
  // While it fades out, it shows what it was about: the selection is gone by then.
  const about = useRef(vms)
  if (open) about.current = vms
  return (
    <Modal
      open={open}
      onClose={() => {
        if (!isPending) onClose()
      }}
      opener={opener}
      content={{ maxW: '54rem' }}
    >
      <ModalHead title="Allocate VMs to students" onClose={onClose} disabled={isPending} />
      {data && data.length > 0 ? (
        <PairChooser
          vms={about.current}
          allVms={allVms}
          students={data}
          onPending={setPending}
          onCancel={onClose}
          onDone={onDone}
        />
      ) : (
        <Dialog.Body>
          {data ? <NoStudents /> : null}
          {error && !data ? (
            <ErrorState
              title="Failed to load students"
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : null}
          {data || error ? null : <RowSkeletons rows={6} />}
        </Dialog.Body>
      )}
    </Modal>
  )
}
