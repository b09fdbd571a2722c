import { Grid } from '@chakra-ui/react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { zonesWith } from './days.ts'

export interface CourseFields {
  name: string
  about: string
  timeZone: string
  startsOn: string
  endsOn: string
}

interface CourseFieldsProps {
  readonly register: UseFormRegister<CourseFields>
  readonly errors: FieldErrors<CourseFields>
  readonly timeZone: string
  /** All of them, or all that a closed course does not let be changed. */
  readonly disabled?: 'all' | 'times' | undefined
  /** What the last day means for this course; a new one closes at its end. */
  readonly atLastDay?: string | undefined
}

/** What a course is called, and from when to when it lasts. */
export const CourseFieldset = ({
  register,
  errors,
  timeZone,
  disabled,
  atLastDay = 'The course closes by itself at its end.',
}: CourseFieldsProps) => {
  const all = disabled === 'all'
  const times = disabled !== undefined
  return (
    <>
      <FormField label="Name" error={errors.name?.message} disabled={all}>
        <Input autoComplete="off" {...register('name', { required: 'Required' })} />
      </FormField>
      <FormField
        label="About"
        error={errors.about?.message}
        help="Shown to whoever opens the link to join."
        disabled={all}
      >
        <TextArea rows={3} {...register('about')} />
      </FormField>
      <FormField label="Time zone" error={errors.timeZone?.message} disabled={times}>
        <Select
          choices={zonesWith(timeZone).map((value) => ({ value, label: value }))}
          {...register('timeZone')}
        />
      </FormField>
      <Grid templateColumns={{ sm: '1fr 1fr' }} gap="5">
        <FormField label="First day" error={errors.startsOn?.message} disabled={times}>
          <Input type="date" {...register('startsOn', { required: 'Required' })} />
        </FormField>
        <FormField label="Last day" error={errors.endsOn?.message} help={atLastDay} disabled={all}>
          <Input type="date" {...register('endsOn', { required: 'Required' })} />
        </FormField>
      </Grid>
    </>
  )
}
