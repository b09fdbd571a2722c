import { Text } from '@chakra-ui/react'
import { vmCan } from '@labkeeper/contract/vms/power'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setNewPassword } from '~/data/vms/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx'

const whenOf = ({ powerState }: VmDetail): string =>
  powerState === 'VM running'
    ? 'It is set inside the VM now and shown here when that is done, in about half a minute.'
    : 'The VM does not run, so it is set at its next start. Until then the old one stays.'

/** Asks once, since whoever knows the old password is locked out. */
export const NewPassword = ({ vm }: { readonly vm: VmDetail }) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    ...setNewPassword(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, 'Failed to set a new password')),
  })
  const verdict = vmCan.newPassword(vm)
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        disabled={!verdict.allowed}
        {...(verdict.allowed ? {} : { title: verdict.reason, 'aria-description': verdict.reason })}
        onClick={() => setAsking(true)}
      >
        New password
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Set a new password for ${vm.name}?`}
        confirmLabel="Set"
        destructive={false}
        pending={isPending}
        onConfirm={() => mutate(vm, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>{whenOf(vm)}</Text>
        <Text mt="2">
          {vm.allocatedTo
            ? `${vm.allocatedTo.name} sees it too. Whoever else knows the old one cannot sign in any more.`
            : 'Whoever knows the old one cannot sign in any more.'}
        </Text>
      </ConfirmDialog>
    </>
  )
}
