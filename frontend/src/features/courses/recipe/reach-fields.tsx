import type { Course } from '@labkeeper/contract/courses/course'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { SwitchRow } from '../rules/switch-row.tsx'
import type { RecipeFields } from './recipe-fields.ts'

const accesses = [
  { value: 'address', label: "Only the student's address" },
  { value: 'campus', label: 'The campus' },
  { value: 'anyone', label: 'Anyone' },
]

const helps = {
  address: 'Connect opens the machine for where the student is, until it stops.',
  campus: 'From the ranges below, and from elsewhere as with the student’s address.',
  anyone: 'The whole internet can knock at the door. The password alone keeps it shut.',
} as const satisfies Record<RecipeFields['access'], string>

interface ReachFieldsProps {
  readonly course: Pick<Course, 'tiers'>
  readonly form: UseFormReturn<RecipeFields>
  /** Keys alone work there only. */
  readonly isLinux: boolean
}

/** From where machines can be reached. */
export const ReachFields = ({
  course,
  form: { register, control, formState },
  isLinux,
}: ReachFieldsProps) => {
  const { errors } = formState
  const access = useWatch({ control, name: 'access' })
  const { selfService } = course.tiers
  return (
    <>
      <FormField label="Who can reach it" error={errors.access?.message} help={helps[access]}>
        <Select choices={accesses} value={access} {...register('access')} />
      </FormField>
      {access === 'campus' ? (
        <FormField
          label="Ranges of the campus"
          error={errors.campus?.message}
          help="IPv4, one a line: 84.12.0.0/16. Your network administrators know them."
        >
          <TextArea
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
            {...register('campus', {
              validate: (typed) => typed.trim() !== '' || 'Required',
            })}
          />
        </FormField>
      ) : null}
      {isLinux ? (
        <SwitchRow
          label="Keys only"
          help="Nobody signs in by a password: each student needs an SSH key on the page My SSH keys."
          {...register('keysOnly')}
        />
      ) : null}
      {access === 'anyone' || selfService.ok ? null : (
        <Notice tone="warning">
          The connection of this lab may not do this yet. Missing in Azure: {selfService.missing.join(', ')}.
        </Notice>
      )}
    </>
  )
}
