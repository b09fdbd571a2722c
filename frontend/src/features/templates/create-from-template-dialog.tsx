import { Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Template } from '@labkeeper/contract/templates/templates'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { createFromTemplate } from '~/data/templates/mutations.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { type CreateFields, CreateForm, describeCopies } from './template-rules.ts'

interface CreateFromTemplateProps {
  readonly template: Template
  /** The names of the VMs beside which the copies will stand. */
  readonly existing: readonly string[]
  readonly open: boolean
  /** The server has agreed: the VMs are on their way. */
  readonly onCreated: () => void
  /** The lab is not connected to Azure yet. */
  readonly onUnconnected: () => void
  readonly onClose: () => void
}

/** Drawn by create-from-template.tsx, which fetches this code when it is needed. */
export const CreateFromTemplateDialog = (props: CreateFromTemplateProps & WithOpener) => {
  const { template, existing, open, onCreated, onUnconnected, onClose, opener } = props
  const form = useForm({ resolver: zodResolver(CreateForm), defaultValues: { vmCount: '1' } })
  const { mutateAsync, isPending } = useMutation(createFromTemplate())
  const vmCount = useWatch({ control: form.control, name: 'vmCount' })

  const create = async (fields: CreateFields) => {
    try {
      await mutateAsync({ templateId: template._id, ...fields })
    } catch (error) {
      toast.error(errorText(error, 'Failed to create from template'))
      if (error instanceof ApiError && error.code === 'cloud_settings_missing') onUnconnected()
      else showFieldErrors(form, error)
      return
    }
    toast.success('VM creation from template started')
    onCreated()
  }
  return (
    <FormDialog
      open={open}
      title="Create VM from Template"
      submitLabel={Number(vmCount) > 1 ? 'Create VMs' : 'Create VM'}
      pending={isPending}
      onSubmit={() => void form.handleSubmit(create)()}
      onClose={onClose}
      opener={opener}
    >
      <Text color="fg.muted" mb="4">
        Each VM is a copy of{' '}
        <Text as="span" color="fg" fontWeight="medium" wordBreak="break-all">
          {template.snapshotName}
        </Text>
        , with its size ({template.size}), user name and password.
      </Text>
      <FormField
        label="Number of VMs"
        error={form.formState.errors.vmCount?.message}
        help={describeCopies(template, vmCount, existing) ?? '1 to 100 at a time.'}
      >
        <Input
          {...form.register('vmCount')}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          step={1}
          short
        />
      </FormField>
    </FormDialog>
  )
}
