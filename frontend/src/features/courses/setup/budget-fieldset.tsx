import type { Course } from '@labkeeper/contract/courses/course'
import type { UseFormReturn } from 'react-hook-form'
import { BudgetCore } from '../money/budget-core.tsx'
import { amountProblem } from '../money/budget-fields.ts'
import type { MoneyFields } from './money-fields.ts'

interface BudgetFieldsetProps {
  readonly course: Course
  readonly form: UseFormReturn<MoneyFields>
}

/** A budget, or none. */
export const BudgetFieldset = ({ course, form: { register, formState } }: BudgetFieldsetProps) => {
  const isOwners = course.rules.ownerRaisesBudget && course.myFunction !== 'owner'
  return (
    <BudgetCore
      label="Budget"
      help={
        isOwners ? 'Only the owner of this lab says it.' : 'US dollars at Azure’s list prices. Empty: none.'
      }
      amount={register('amount', {
        validate: (typed) => (typed.trim() === '' ? undefined : amountProblem(typed)),
      })}
      per={register('per')}
      atEnd={register('atEnd')}
      errors={formState.errors}
      disabled={isOwners}
    />
  )
}
