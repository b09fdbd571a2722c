import { Text } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useMutation } from '@tanstack/react-query'
import { deallocate } from '~/data/students/allocations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { CheckedChoice } from '~/ui/form/checked-choice.tsx'

type Allocated = Pick<Vm, '_id' | 'name' | 'allocatedTo'>

/** What is asked before a VM is taken back: who loses what, and what stays. */
export const deallocationOf = ({ name, allocatedTo: person }: Allocated) => ({
  title: `Deallocate ${name}?`,
  confirmLabel: 'Deallocate',
  ticked: true,
  text: (newPassword: boolean, onChange: (newPassword: boolean) => void) => (
    <>
      <Text>
        {person?.name} ({person?.email}) no longer sees {name} and how to connect to it. The VM and everything
        on it stay as they are.
      </Text>
      <CheckedChoice
        checked={newPassword}
        onChange={onChange}
        label="Set a new password"
        consequence={
          newPassword
            ? 'Now if the VM runs, else at its next start. Whoever has noted the old one cannot sign in any more.'
            : 'Its password stays the same too: whoever has noted it can still sign in.'
        }
      />
    </>
  ),
})

/** Takes a VM back, with its toasts. */
export const useDeallocate = () => {
  const { mutateAsync } = useMutation(deallocate())
  return async ({ _id: resourceId }: Allocated, newPassword: boolean): Promise<void> => {
    try {
      await mutateAsync({ resourceId, newPassword })
      toast.success('Resource deallocated successfully')
    } catch (error) {
      toast.error(errorText(error, 'Failed to deallocate resource'))
    }
  }
}
