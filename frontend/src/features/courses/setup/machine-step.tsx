import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { regions, systemsIn } from '@labkeeper/contract/vms/catalogue'
import { useForm, useWatch } from 'react-hook-form'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import {
  diskChoices,
  inRegion,
  type RecipeFields,
  sizeChoices,
  systemNamed,
  toFields,
  toRecipe,
  withSystem,
} from './recipe-fields.ts'
import { StepButtons } from './step-buttons.tsx'
import { type Step, stepAfter } from './steps.ts'
import { useSaveStep, useWay } from './use-step.ts'

const renamed = {
  'recipe.location': 'location',
  'recipe.from.image': 'sku',
  'recipe.sizes.0': 'size',
  'recipe.diskSizeGB': 'diskSizeGB',
}

const regionChoices = Object.entries(regions).map(([value, label]) => ({ value, label }))
const required = { required: 'Required' }

/** What the machines are made of. Later choices hang on earlier ones, so React holds what is chosen. */
export const MachineStep = ({ course }: { readonly course: Course }) => {
  const form = useForm<RecipeFields>({ defaultValues: toFields(course.recipe) })
  const { register, control, formState, reset, getValues } = form
  const { errors, isDirty } = formState
  const [location, systemName, sku, size, diskSizeGB] = useWatch({
    control,
    name: ['location', 'system', 'sku', 'size', 'diskSizeGB'],
  })
  const system = systemNamed({ location, system: systemName })
  const { goTo, onBack } = useWay(course.id, 'machine')
  const { save, isPending } = useSaveStep(course, form, renamed)
  const choose = (fields: RecipeFields) => reset(fields, { keepDefaultValues: true })
  const isOfVersion = course.recipe?.from.kind === 'version'
  const saveAnd = (next: Step | undefined) =>
    form.handleSubmit(async (fields) => {
      const recipe = toRecipe(fields, course.recipe)
      if (!isDirty || (recipe && (await save({ recipe })))) goTo(next)
    })
  return (
    <form noValidate aria-label="Machine" onSubmit={(event) => void saveAnd(stepAfter('machine'))(event)}>
      <Flex direction="column" gap="5">
        {isOfVersion ? (
          <Notice tone="info">The machines of this course are made of one of its versions.</Notice>
        ) : null}
        <FormField label="Region" error={errors.location?.message}>
          <Select
            choices={regionChoices}
            placeholder="Select a region"
            value={location}
            {...register('location', {
              ...required,
              onChange: () => choose(inRegion(getValues('location'))),
            })}
          />
        </FormField>
        <FormField
          label="Operating system"
          error={errors.system?.message}
          help={location ? system?.notice : 'Choose a region first'}
          disabled={!location}
        >
          <Select
            choices={systemsIn(location).map(({ name }) => ({ value: name, label: name }))}
            placeholder="Select an operating system"
            value={systemName}
            {...register('system', {
              ...required,
              onChange: () => choose(withSystem(getValues(), getValues('system'))),
            })}
          />
        </FormField>
        <FormField label="OS version" error={errors.sku?.message} disabled={!system}>
          <Select
            choices={system?.versions.map(({ sku, label }) => ({ value: sku, label })) ?? []}
            placeholder="Select a version"
            value={sku}
            {...register('sku', required)}
          />
        </FormField>
        <FormField label="Size" error={errors.size?.message} disabled={!system}>
          <Select
            choices={sizeChoices(location, system)}
            placeholder="Select a size"
            value={size}
            {...register('size', required)}
          />
        </FormField>
        <FormField label="Disk size" error={errors.diskSizeGB?.message} disabled={!system}>
          <Select
            choices={diskChoices(system)}
            placeholder="Select a disk size"
            value={diskSizeGB}
            {...register('diskSizeGB', required)}
          />
        </FormField>
        <StepButtons
          pending={isPending}
          onBack={onBack}
          onLeave={() => void saveAnd(undefined)()}
          submitLabel="Next"
        />
      </Flex>
      <LeaveGuard isDirty={isDirty} title="Leave without saving this step?">
        What you have changed here will be lost.
      </LeaveGuard>
    </form>
  )
}
