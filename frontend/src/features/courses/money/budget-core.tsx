import { Grid } from '@chakra-ui/react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import type { BudgetFields } from './budget-fields.ts'

export const periods = [
  { value: 'month', label: 'Month' },
  { value: 'course', label: 'Course' },
]
const ends = [
  { value: 'own', label: 'Machines outside of classes stop' },
  { value: 'all', label: 'All machines stop, after a class that is on' },
  { value: 'tell', label: 'Staff are told' },
]

interface BudgetCoreProps {
  /** What the amount is called, and what stands below it. */
  readonly label: string
  readonly help: string
  readonly amount: UseFormRegisterReturn
  readonly per: UseFormRegisterReturn
  readonly atEnd: UseFormRegisterReturn
  readonly errors: FieldErrors<BudgetFields>
  readonly disabled?: boolean
}

/** What a course may cost, and what becomes of it then: the part of a budget that every form of it asks. */
export const BudgetCore = ({
  label,
  help,
  amount,
  per,
  atEnd,
  errors,
  disabled = false,
}: BudgetCoreProps) => (
  <>
    <Grid templateColumns={{ sm: '1fr 1fr' }} gap="4">
      <FormField label={label} help={help} error={errors.amount?.message} disabled={disabled}>
        <Input inputMode="decimal" autoComplete="off" {...amount} />
      </FormField>
      <FormField label="Per" error={errors.per?.message} disabled={disabled}>
        <Select choices={periods} {...per} />
      </FormField>
    </Grid>
    <FormField
      label="When it is used up"
      help="People read ten minutes before why their machine stops. Disks and addresses go on costing money."
      error={errors.atEnd?.message}
      disabled={disabled}
    >
      <Select choices={ends} {...atEnd} />
    </FormField>
  </>
)
