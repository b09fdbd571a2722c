import { Flex, Grid, Text } from '@chakra-ui/react'
import { regions } from '@labkeeper/contract/vms/catalogue'
import { useForm } from 'react-hook-form'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { isWholeNumber } from '../whole-number.ts'
import { dollarsProblem, type Person, type PersonFields, toFields, toLimits } from './limits.ts'

const nobody: Person = { email: '', name: '', limits: { locations: [] } }

export interface PersonDialogProps {
  /** Whose limits are changed; somebody new when absent. */
  readonly person: Person | undefined
  readonly open: boolean
  readonly onDone: (person: Person) => void
  readonly onClose: () => void
}

/** Who may create courses, and what such courses may cost. Nothing is sent before the list is saved. */
export const PersonDialogView = ({
  person,
  open,
  onDone,
  onClose,
  opener,
}: PersonDialogProps & WithOpener) => {
  const form = useForm<PersonFields>({ defaultValues: toFields(person ?? nobody) })
  const { register, formState } = form
  const { errors } = formState
  const submit = form.handleSubmit((fields) => {
    onDone({ email: fields.email.trim(), name: fields.name.trim(), limits: toLimits(fields) })
    onClose()
  })
  return (
    <FormDialog
      open={open}
      title={person ? `Limits of ${person.name || person.email}` : 'Add person'}
      submitLabel={person ? 'Change' : 'Add'}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField label="Email" error={errors.email?.message} disabled={person !== undefined}>
          <Input
            type="email"
            autoComplete="off"
            {...register('email', {
              required: 'Required',
              pattern: { value: /^\S+@\S+\.\S+$/, message: 'Invalid email address' },
            })}
          />
        </FormField>
        <FormField label="Name" help="As the list shows it." error={errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </FormField>
        <fieldset>
          <Text as="legend" fontWeight="medium" mb="1.5">
            Regions
          </Text>
          <Text color="fg.muted" textStyle="xs" mb="2">
            None ticked: all of them.
          </Text>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="1.5">
            {Object.entries(regions).map(([value, label]) => (
              <Flex as="label" key={value} gap="2" align="center">
                <input type="checkbox" value={value} {...register('locations')} />
                {label}
              </Flex>
            ))}
          </Grid>
        </fieldset>
        <Grid templateColumns={{ sm: '1fr 1fr' }} gap="4">
          <FormField label="Most $ an hour" optional help="For each machine." error={errors.price?.message}>
            <Input inputMode="decimal" {...register('price', { validate: dollarsProblem })} />
          </FormField>
          <FormField
            label="Most machines"
            optional
            help="For each course, 1 to 500."
            error={errors.machines?.message}
          >
            <Input
              inputMode="numeric"
              {...register('machines', {
                validate: (typed) =>
                  typed.trim() === '' || isWholeNumber(typed, 1, 500) || 'Choose 1 to 500.',
              })}
            />
          </FormField>
          <FormField
            label="Most $ a month"
            optional
            help="For each course, as it is estimated."
            error={errors.month?.message}
          >
            <Input inputMode="decimal" {...register('month', { validate: dollarsProblem })} />
          </FormField>
        </Grid>
      </Flex>
    </FormDialog>
  )
}
