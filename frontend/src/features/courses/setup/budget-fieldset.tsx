import { Grid } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { amountProblem } from '../money/budget-fields.ts'
import type { MoneyFields } from './money-fields.ts'

const periods = [
  { value: 'month', label: 'Month' },
  { value: 'course', label: 'Course' },
]
const ends = [
  { value: 'own', label: 'Machines outside of classes stop' },
  { value: 'all', label: 'All machines stop, after a class that is on' },
  { value: 'tell', label: 'Staff are told' },
]

interface BudgetFieldsetProps {
  readonly course: Course
  readonly form: UseFormReturn<MoneyFields>
}

/** What a course may cost, and what becomes of it then. */
export const BudgetFieldset = ({ course, form: { register, formState } }: BudgetFieldsetProps) => {
  const { errors } = formState
  const isOwners = course.rules.ownerRaisesBudget && course.myFunction !== 'owner'
  return (
    <>
      <Grid templateColumns={{ sm: '1fr 1fr' }} gap="5">
        <FormField
          label="Budget"
          help={
            isOwners
              ? 'Only the owner of this lab says it.'
              : 'US dollars at Azure’s list prices. Empty: none.'
          }
          error={errors.amount?.message}
          disabled={isOwners}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            {...register('amount', {
              validate: (typed) => (typed.trim() === '' ? undefined : amountProblem(typed)),
            })}
          />
        </FormField>
        <FormField label="Per" error={errors.per?.message} disabled={isOwners}>
          <Select choices={periods} {...register('per')} />
        </FormField>
      </Grid>
      <FormField
        label="When it is used up"
        help="People read ten minutes before why their machine stops. Disks and addresses go on costing money."
        error={errors.atEnd?.message}
        disabled={isOwners}
      >
        <Select choices={ends} {...register('atEnd')} />
      </FormField>
    </>
  )
}
