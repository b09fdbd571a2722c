import { Flex } from '@chakra-ui/react'
import type { Course, MachinePlan } from '@labkeeper/contract/courses/course'
import { useWatch } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { useSaveCourse } from '../use-save-course.ts'
import { isWholeNumber } from '../whole-number.ts'
import { StepButtons } from './step-buttons.tsx'
import { type Step, stepAfter } from './steps.ts'
import { useTell } from './typed.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useWay } from './use-step.ts'

interface PlanFields {
  wanted: string
  spares: string
  make: MachinePlan['make']
  most: string
}

const makes = [
  { value: 'ahead', label: 'Ahead, all at once' },
  { value: 'joining', label: 'When people join' },
]

const renamed = {
  'machines.wanted': 'wanted',
  'machines.spares': 'spares',
  'machines.make': 'make',
  'machines.most': 'most',
}

/** As many as a course gets unless somebody says otherwise: one in twenty, at least one. */
const usualSpares = (wanted: number): number => Math.max(1, Math.ceil(wanted / 20))

const toForm = ({ machines: { wanted, spares, make, most } }: Course): PlanFields => ({
  ...{ wanted: String(wanted), spares: String(spares), make, most: String(most) },
})

const toPlan = ({ wanted, spares, make, most }: PlanFields) => ({
  ...{ wanted: Number(wanted), spares: Number(spares), make },
  // Without a say of its own where all are made at once.
  most: make === 'joining' ? Number(most) : Math.min(500, Math.max(1, Number(wanted) + Number(spares))),
})

const isPlan = ({ wanted, spares, make, most }: PlanFields): boolean =>
  isWholeNumber(wanted, 0, 500) &&
  isWholeNumber(spares, 0, 50) &&
  (make === 'ahead' || isWholeNumber(most, 1, 500))

/** For how many there are to be machines, and when these are made. */
export const PeopleStep = ({ course }: { readonly course: Course }) => {
  const { form, filledFrom, outdated, onDone } = useKeptForm(course, 'people', toForm)
  const { register, control, formState, setValue } = form
  const { errors, dirtyFields } = formState
  const fields = useWatch({ control }) as PlanFields
  const { make } = fields
  useTell('machines', formState.isDirty && isPlan(fields) ? toPlan(fields) : undefined)
  const { goTo, onBack } = useWay(course.id, 'people')
  const { save, isPending } = useSaveCourse(filledFrom, form, outdated, renamed)
  const saveAnd = (next: Step | undefined) =>
    form.handleSubmit(async (fields) => {
      const saved = await save({ machines: toPlan(fields) })
      if (!saved) return
      const isAll = onDone(fields, saved)
      // What was typed meanwhile stays in sight, or is there when one comes back.
      if (isAll || next !== undefined) goTo(next)
    })
  const followSpares = (typed: string) => {
    const wanted = Number.parseInt(typed, 10)
    if (!dirtyFields.spares && wanted >= 0) setValue('spares', String(usualSpares(wanted)))
  }
  return (
    <form noValidate aria-label="People" onSubmit={(event) => void saveAnd(stepAfter('people'))(event)}>
      <Flex direction="column" gap="5">
        <FormField
          label="How many machines"
          help="One for each student. 0 to 500; more can follow at any time."
          error={errors.wanted?.message}
        >
          <Input
            type="number"
            min={0}
            max={500}
            short
            {...register('wanted', {
              required: 'Required',
              onChange: ({ target }: { target: HTMLInputElement }) => followSpares(target.value),
            })}
          />
        </FormField>
        <FormField
          label="Spares"
          help="For latecomers, and for whoever needs another one. 0 to 50."
          error={errors.spares?.message}
        >
          <Input type="number" min={0} max={50} short {...register('spares', { required: 'Required' })} />
        </FormField>
        <FormField
          label="When to make them"
          help={
            make === 'joining'
              ? 'A few are kept ready, and others follow as people join.'
              : 'All of them when you publish: nobody waits in the first class.'
          }
          error={errors.make?.message}
        >
          <Select choices={makes} {...register('make')} />
        </FormField>
        {make === 'joining' ? (
          <FormField label="At most" help="However many join. 1 to 500." error={errors.most?.message}>
            <Input type="number" min={1} max={500} short {...register('most', { required: 'Required' })} />
          </FormField>
        ) : null}
        {outdated.notice}
        <StepButtons
          pending={isPending}
          onBack={onBack}
          onLeave={() => void saveAnd(undefined)()}
          submitLabel="Next"
        />
      </Flex>
    </form>
  )
}
