import { Dialog, IconButton, Portal } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { ErrorState } from '~/components/error-state.tsx'
import { RowSkeletons } from '~/components/skeletons.tsx'
import { useOpener } from '~/components/use-opener.ts'
import { studentsQuery } from '~/lib/students.ts'
import type { BulkAllocationProps } from './bulk-allocation.tsx'
import { NoStudents } from './no-students.tsx'
import { PairChooser } from './pair-chooser.tsx'

/** Drawn by bulk-allocation.tsx, which fetches this code when it is needed. */
export const BulkAllocationDialog = ({ vms, allVms, open, onClose, onDone }: BulkAllocationProps) => {
  const { data, error, isFetching, refetch } = useQuery({ ...studentsQuery(), enabled: open })
  const [isPending, setPending] = useState(false)
  const opener = useOpener(open)
  // While it fades out, it shows what it was about: the selection is gone by then.
  const about = useRef(vms)
  if (open) about.current = vms
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open && !isPending) onClose()
      }}
      finalFocusEl={() => opener.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="54rem">
            <Dialog.Header justifyContent="space-between" alignItems="center">
              <Dialog.Title>Allocate VMs to students</Dialog.Title>
              <IconButton variant="ghost" aria-label="Close" disabled={isPending} onClick={onClose}>
                <X />
              </IconButton>
            </Dialog.Header>
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
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
