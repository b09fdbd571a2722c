import { Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ChangePasswordForm as ChangePasswordSchema } from '@labkeeper/contract/accounts/passwords'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { changePassword } from '~/data/accounts/passwords.ts'
import { keys } from '~/data/keys.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface ChangePasswordFormProps {
  /** Whose password it is. */
  readonly email: string
}

export const ChangePasswordForm = ({ email }: ChangePasswordFormProps) => {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(ChangePasswordSchema),
    // With the button disabled, the fields themselves must say what is still wrong.
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { errors, touchedFields } = form.formState
  const [newPassword, confirmPassword] = useWatch({
    control: form.control,
    name: ['newPassword', 'confirmPassword'],
  })
  const match = newPassword !== '' && newPassword === confirmPassword
  const change = useMutation({
    mutationFn: changePassword,
    // It may have been a given one, of which the next page would tell.
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: keys.me }),
  })

  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast.success('Password changed successfully')
          void navigate({ to: '/dashboard' })
        },
        onError: (error) => {
          toast.error(errorText(error, 'Failed to change password'))
          showFieldErrors(form, error)
        },
      },
    ),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Flex direction="column" gap="5">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', {
            onChange: () => {
              if (touchedFields.confirmPassword) void form.trigger('confirmPassword')
            },
          })}
        />
        <StrengthMeter password={newPassword} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Flex gap="2" mt="1" wrap="wrap">
          <Button type="submit" disabled={!match} loading={change.isPending} loadingText="Changing...">
            Change Password
          </Button>
          <ButtonLink to="/dashboard" variant="outline">
            Cancel
          </ButtonLink>
        </Flex>
      </Flex>
    </form>
  )
}
