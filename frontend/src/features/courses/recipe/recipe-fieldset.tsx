import type { Course } from '@labkeeper/contract/courses/course'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { needs } from './live-choice.ts'
import { ReachFields } from './reach-fields.tsx'
import {
  diskChoices,
  type RecipeFields,
  regionChoices,
  systemChoices,
  systemNamed,
  withNeed,
  withSource,
  withSystem,
} from './recipe-fields.ts'
import { SizeField } from './size-field.tsx'
import { fromImage, sourceChoices } from './sources.ts'
import type { RecipeState } from './use-recipe.ts'

const needChoices = Object.entries(needs).map(([value, label]) => ({ value, label }))
const required = { required: 'Required' }

interface RecipeFieldsetProps {
  readonly course: Course
  readonly form: UseFormReturn<RecipeFields>
  readonly recipe: RecipeState
}

/** What the machines of a course are made of. Later choices hang on earlier ones, so React holds what is chosen. */
export const RecipeFieldset = ({ course, form, recipe }: RecipeFieldsetProps) => {
  const { register, control, formState, reset, getValues } = form
  const { errors } = formState
  const { runs, sources } = recipe
  const [need, source, location, systemName, sku, diskSizeGB] = useWatch({
    control,
    name: ['need', 'source', 'location', 'system', 'sku', 'diskSizeGB'],
  })
  const isImage = source === fromImage
  const system = systemNamed(systemName)
  // What the API says of a course with machines, said before somebody tries.
  const settled = course.counts.machines > 0 ? course.recipe : undefined
  // Drawn by itself below, but known to the form, which forgets what was wrong with it when it is sent again.
  register('size')
  const change = (next: RecipeFields) => reset(next, { keepDefaultValues: true })
  return (
    <>
      <FormField label="What for" help="What is proposed below fits this.">
        <Select
          choices={needChoices}
          placeholder="Anything"
          value={need}
          {...register('need', { onChange: () => change(withNeed(getValues(), getValues('need'))) })}
        />
      </FormField>
      {sources.length > 0 || !isImage ? (
        <FormField label="Made of" error={errors.source?.message}>
          <Select
            choices={sourceChoices(sources, source)}
            value={source}
            {...register('source', {
              onChange: () =>
                change(
                  withSource(
                    getValues(),
                    sources.find(({ value }) => value === getValues('source')),
                  ),
                ),
            })}
          />
        </FormField>
      ) : null}
      <FormField
        label="Region"
        error={errors.location?.message}
        disabled={settled !== undefined}
        help={settled && `The machines of this course are in ${regionName(settled.location)} already.`}
      >
        <Select
          choices={regionChoices(recipe.limits, location)}
          placeholder="Select a region"
          value={location}
          {...register('location', required)}
        />
      </FormField>
      {isImage ? (
        <>
          <FormField
            label="Operating system"
            error={errors.system?.message}
            help={location ? system?.notice : 'Choose a region first'}
            disabled={!location}
          >
            <Select
              choices={systemChoices(location)}
              placeholder="Select an operating system"
              value={systemName}
              {...register('system', {
                ...required,
                onChange: () => change(withSystem(getValues(), getValues('system'))),
              })}
            />
          </FormField>
          <FormField label="OS version" error={errors.sku?.message} disabled={!system}>
            <Select
              choices={system?.versions.map((one) => ({ value: one.sku, label: one.label })) ?? []}
              placeholder="Select a version"
              value={sku}
              {...register('sku', required)}
            />
          </FormField>
        </>
      ) : null}
      <SizeField
        recipe={recipe}
        location={location}
        need={need}
        error={errors.size?.message}
        onChoose={(size) => change({ ...getValues(), size })}
      />
      <FormField label="Disk size" error={errors.diskSizeGB?.message} disabled={!runs}>
        <Select
          choices={diskChoices(runs)}
          placeholder="Select a disk size"
          value={diskSizeGB}
          {...register('diskSizeGB', required)}
        />
      </FormField>
      <ReachFields course={course} form={form} isLinux={runs?.osType === 'Linux'} />
    </>
  )
}
