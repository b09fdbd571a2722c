import { Text } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckedChoice } from '~/components/checked-choice.tsx'
import { ConfirmDialog } from '~/components/confirm-dialog.tsx'
import { errorText } from '~/lib/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { deallocate } from './queries.ts'

interface DeallocateDialogProps {
  readonly vm: Pick<Vm, '_id' | 'name' | 'allocatedTo'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Names who loses what, and what stays. */
export const DeallocateDialog = ({ vm, open, onClose }: DeallocateDialogProps) => {
  const { mutate, isPending } = useMutation({
    ...deallocate(),
    onSuccess: () => toast.success('Resource deallocated successfully'),
    onError: (error) => toast.error(errorText(error, 'Failed to deallocate resource')),
  })
  const [newPassword, setNewPassword] = useState(true)
  // The question stays as it was asked, while the answer changes the VM below it.
  const [person, setPerson] = useState(vm.allocatedTo)
  if (!open && person !== vm.allocatedTo && vm.allocatedTo) setPerson(vm.allocatedTo)
  return (
    <ConfirmDialog
      open={open}
      title={`Deallocate ${vm.name}?`}
      confirmLabel="Deallocate"
      pending={isPending}
      onConfirm={() => mutate({ resourceId: vm._id, newPassword }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Text>
        {person?.name} ({person?.email}) no longer sees {vm.name} and how to connect to it. The VM and
        everything on it stay as they are.
      </Text>
      <CheckedChoice
        checked={newPassword}
        onChange={setNewPassword}
        label="Set a new password"
        consequence={
          newPassword
            ? 'Now if the VM runs, else at its next start. Whoever has noted the old one cannot sign in any more.'
            : 'Its password stays the same too: whoever has noted it can still sign in.'
        }
      />
    </ConfirmDialog>
  )
}
