import { Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { PasskeyNameInput } from '@labkeeper/contract/accounts/passkeys'
import { useForm } from 'react-hook-form'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'

interface NameDialogProps {
  readonly open: boolean
  readonly title: string
  readonly context?: string
  readonly submitLabel: string
  /** What it is called so far. */
  readonly name?: string
  readonly pending: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

export const NameDialogView = (props: NameDialogProps & WithOpener) => {
  const { open, title, context, submitLabel, name = '', pending, onName, onClose, opener } = props
  const form = useForm({ resolver: zodResolver(PasskeyNameInput), values: { name } })
  const submit = form.handleSubmit((input) => onName(input.name))
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={title}
      submitLabel={submitLabel}
      pending={pending}
      onSubmit={() => void submit()}
      onClose={close}
      opener={opener}
    >
      {context ? <Text mb="4">{context}</Text> : null}
      <FormField
        label="Name"
        help="For you to know it by: the device it is on."
        error={form.formState.errors.name?.message}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </FormField>
    </FormDialog>
  )
}
