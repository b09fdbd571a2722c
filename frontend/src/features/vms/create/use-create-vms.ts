import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { createVms } from '~/data/vms/mutations.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { type CreateFields, fieldFor, toRequest } from './create-form.ts'

/** The server's names → the fields of the form, for what it complained about. */
const renamed = (error: ApiError, fields: CreateFields): Record<string, FieldPath<CreateFields>> =>
  Object.fromEntries(
    Object.keys(error.fields).flatMap((path) => {
      const field = fieldFor(path, fields)
      return field ? [[path, field]] : []
    }),
  )

/** Sends the form. Success leads to the list; a refusal is told at the fields it is about, and in a toast. */
export const useCreateVms = (form: UseFormReturn<CreateFields>, focusFirstError: () => void) => {
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess } = useMutation(createVms())

  const create = async (fields: CreateFields): Promise<void> => {
    try {
      await mutateAsync(toRequest(fields))
    } catch (error) {
      console.error(`Creating ${fields.name} failed`, error)
      if (error instanceof ApiError && error.code === 'cloud_settings_missing') {
        toast.error(errorText(error))
        await navigate({ to: '/dashboard/settings/cloud', ignoreBlocker: true })
        return
      }
      if (error instanceof ApiError && showFieldErrors(form, error, renamed(error, fields))) focusFirstError()
      toast.error(errorText(error))
      return
    }
    toast.success('Successfully completed the creation operation.')
    await navigate({ to: '/dashboard/resources', ignoreBlocker: true })
  }
  return { create, isPending, isDone: isSuccess }
}
