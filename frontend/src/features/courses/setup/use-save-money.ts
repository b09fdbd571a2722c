import type { Course } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import { saveBudget } from '~/data/courses/money.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { renamed } from '../money/budget-fields.ts'
import { useSaveCourse } from '../use-save-course.ts'
import { budgetToSave, type MoneyFields, rulesToSave, sleepOf } from './money-fields.ts'
import type { KeptForm } from './use-kept-form.ts'

/** Rules and budget are two calls: what the first has saved is not sent again when the second was refused. */
export const useSaveMoney = ({ form, filledFrom: course, outdated, onSaved }: KeptForm<MoneyFields>) => {
  const rules = useSaveCourse(course, form, outdated)
  const budget = useMutation(saveBudget(course.id))
  /** Answers what the course has become, or nothing when not all was saved. */
  const save = async (fields: MoneyFields): Promise<Course | undefined> => {
    const change = rulesToSave(course, sleepOf(fields))
    const saved = change === undefined ? course : await rules.save({ rules: change })
    const next = budgetToSave(course, fields)
    if (saved !== undefined) onSaved(saved)
    if (saved === undefined || next === undefined) return saved
    try {
      const { data } = await budget.mutateAsync({ rev: saved.rev, budget: next })
      onSaved(data)
      return data
    } catch (error) {
      if (!outdated.tell(error) && !showFieldErrors(form, error, renamed)) {
        toast.error(errorText(error, 'Failed to save the budget'))
      }
      return undefined
    }
  }
  return { save, isPending: rules.isPending || budget.isPending }
}
