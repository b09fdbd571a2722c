import { Flex, Grid } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { newExceptionId } from './edits.ts'
import type { Holiday } from './slots.ts'

export interface HolidayDialogProps {
  /** The one that is changed; a new one, when absent. */
  readonly holiday: Holiday | undefined
  /** On which a new one begins. */
  readonly day: string
  readonly open: boolean
  readonly onHoliday: (holiday: Holiday) => void
  readonly onRemove: (holiday: Holiday) => void
  readonly onClose: () => void
}

/** Days without classes. */
export const HolidayDialog = (props: HolidayDialogProps & WithOpener) => {
  const { holiday, day, open, onHoliday, onRemove, onClose, opener } = props
  const { name = '', from = day, until = day } = holiday ?? {}
  const { register, handleSubmit, formState, getValues, setValue } = useForm({
    defaultValues: { name, from, until },
  })
  const { errors, dirtyFields } = formState
  // While the first day is typed its parts are days, too: what is pushed by one of them would stay.
  const follow = () => {
    if (getValues('until') < getValues('from')) setValue('until', getValues('from'))
  }
  const isOneDay = !holiday && !dirtyFields.until
  const submit = handleSubmit((fields) => {
    const id = holiday?.id ?? newExceptionId()
    onHoliday({ id, kind: 'off', from: fields.from, until: fields.until, name: fields.name.trim() })
    onClose()
  })
  return (
    <FormDialog
      open={open}
      title={holiday ? 'Change holiday' : 'Add holiday'}
      submitLabel={holiday ? 'Change' : 'Add'}
      onSubmit={() => {
        follow()
        void submit()
      }}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField
          label="Name"
          help="No classes on these days, but for those that are moved there."
          error={errors.name?.message}
        >
          <Input
            autoComplete="off"
            maxLength={80}
            {...register('name', { validate: (text) => text.trim() !== '' || 'Required' })}
          />
        </FormField>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <FormField label="First day" error={errors.from?.message}>
            <Input
              type="date"
              {...register('from', {
                required: 'Required',
                onChange: () => isOneDay && setValue('until', getValues('from')),
                onBlur: follow,
              })}
            />
          </FormField>
          <FormField label="Last day" error={errors.until?.message}>
            <Input
              type="date"
              {...register('until', {
                required: 'Required',
                validate: (last, all) => last >= all.from || 'The last day is before the first.',
              })}
            />
          </FormField>
        </Grid>
        {holiday ? (
          <Flex>
            <Button
              variant="outline"
              tone="error"
              onClick={() => {
                onRemove(holiday)
                onClose()
              }}
            >
              Remove this holiday
            </Button>
          </Flex>
        ) : null}
      </Flex>
    </FormDialog>
  )
}
