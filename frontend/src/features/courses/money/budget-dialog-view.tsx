import { Flex, Grid } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Money } from '@labkeeper/contract/courses/money'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { saveBudget } from '~/data/courses/money.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { useFilledFrom } from '../use-filled-from.tsx'
import {
  amountProblem,
  atOnce,
  type BudgetFields,
  renamed,
  toBudget,
  toFields,
  warnProblem,
} from './budget-fields.ts'

export interface BudgetDialogProps {
  readonly course: Course
  readonly money: Money
  readonly open: boolean
  readonly onClose: () => void
}

const periods = [
  { value: 'month', label: 'Month' },
  { value: 'course', label: 'Course' },
]
const ends = [
  { value: 'own', label: 'Machines outside of classes stop' },
  { value: 'all', label: 'All machines stop, after a class that is on' },
  { value: 'tell', label: 'Staff are told' },
]

/** What a course may cost, and what becomes of it then. */
export const BudgetDialogView = (props: BudgetDialogProps & WithOpener) => {
  const { course, money, open, onClose, opener } = props
  const { mutate, isPending } = useMutation(saveBudget(course.id))
  const form = useForm<BudgetFields>({ defaultValues: toFields(course.budget) })
  const { register, formState, watch } = form
  const { errors } = formState
  const fields = watch()
  const consequence = atOnce(fields, money)

  const { filled, outdated } = useFilledFrom(course, ({ budget }) => toFields(budget), form)
  const submit = form.handleSubmit((typed) =>
    mutate(
      { rev: filled.current.course.rev, budget: toBudget(typed) },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => {
          if (!outdated.tell(error) && !showFieldErrors(form, error, renamed)) {
            toast.error(errorText(error, 'Failed to save the budget'))
          }
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      title={course.budget ? 'Change budget' : 'Set budget'}
      submitLabel="Save"
      pending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        {outdated.notice}
        <Grid templateColumns={{ sm: '1fr 1fr' }} gap="4">
          <FormField label="Amount" help="US dollars, at list prices." error={errors.amount?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...register('amount', { required: 'Required', validate: (typed) => amountProblem(typed) })}
            />
          </FormField>
          <FormField label="Per" error={errors.per?.message}>
            <Select choices={periods} {...register('per')} />
          </FormField>
        </Grid>
        <FormField
          label="When it is used up"
          help="People read ten minutes before why their machine stops. Disks and addresses go on costing money."
          error={errors.atEnd?.message}
        >
          <Select choices={ends} {...register('atEnd')} />
        </FormField>
        {consequence ? (
          <Notice tone="warning" role="status">
            {consequence}
          </Notice>
        ) : null}
        <FormField
          label="Warn at (percent)"
          help="Teachers and the owner get a mail at each, once. Up to five, with commas."
          error={errors.warnAt?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...register('warnAt', { validate: (typed) => warnProblem(typed) })}
          />
        </FormField>
        <Grid templateColumns={{ sm: '1fr 1fr' }} gap="4">
          <FormField label="Share of each person" help="Empty: no shares." error={errors.share?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...register('share', {
                validate: (typed) => (typed.trim() === '' ? undefined : amountProblem(typed)),
              })}
            />
          </FormField>
          <FormField
            label="Share per"
            help={fields.share.trim() === '' ? 'Type a share first.' : 'Whoever has used it up is stopped.'}
            disabled={fields.share.trim() === ''}
            error={errors.sharePer?.message}
          >
            <Select choices={periods} {...register('sharePer')} />
          </FormField>
        </Grid>
      </Flex>
    </FormDialog>
  )
}
