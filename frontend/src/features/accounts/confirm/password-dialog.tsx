import { Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ConfirmInput } from '@labkeeper/contract/accounts/passwords'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { confirmIdentity } from '~/data/accounts/confirm-identity.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'

interface PasswordDialogProps extends WithOpener {
  readonly open: boolean
  readonly onConfirmed: () => void
  readonly onClose: () => void
}

/** For who signed in with a password. */
export const PasswordDialog = ({ open, onConfirmed, onClose, opener }: PasswordDialogProps) => {
  const email = useAuth(({ user }) => user?.email)
  const form = useForm({ resolver: zodResolver(ConfirmInput), defaultValues: { password: '' } })
  const confirm = useMutation(confirmIdentity())
  const end = (tell: () => void) => {
    form.reset()
    tell()
  }
  const submit = form.handleSubmit((input) =>
    confirm.mutate(input, {
      onSuccess: () => end(onConfirmed),
      onError: (error) => {
        if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to confirm your password'))
      },
    }),
  )
  return (
    <FormDialog
      open={open}
      title="Confirm that it is you"
      submitLabel="Confirm"
      pending={confirm.isPending}
      onSubmit={() => void submit()}
      onClose={() => end(onClose)}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <Text>You signed in a while ago. Enter your password to go on.</Text>
        {/* So that password managers know whose it is. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      </Flex>
    </FormDialog>
  )
}
