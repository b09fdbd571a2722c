import { Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useForm } from 'react-hook-form'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { bringText } from './bring-text.ts'

export type When = 'now' | 'next-stop'

export interface BringDialogProps {
  readonly machines: readonly CourseMachine[]
  readonly version: number | undefined
  readonly course: Pick<Course, 'rules'>
  readonly pending: boolean
  readonly open: boolean
  readonly onBring: (when: When) => Promise<void>
  readonly onClose: () => void
}

const choices = [
  { value: 'next-stop', label: 'When they are next stopped' },
  { value: 'now', label: 'Now' },
]

/** Machines get the disk of the version of now, at once or when nobody works on them. */
export const BringDialogView = (props: BringDialogProps & WithOpener) => {
  const { course, machines, version, pending, open, onBring, onClose, opener } = props
  const form = useForm<{ when: When }>({ defaultValues: { when: 'next-stop' } })
  const submit = form.handleSubmit(({ when }) => onBring(when).then(onClose))
  return (
    <FormDialog
      open={open}
      title={`Bring ${counted(machines.length, 'machine')} to version ${version ?? ''}?`}
      submitLabel="Bring"
      pending={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Text color="fg.muted" mb="4">
        {bringText(course)}
      </Text>
      <FormField label="When" help="Now interrupts whoever works on them.">
        <Select choices={choices} {...form.register('when')} />
      </FormField>
    </FormDialog>
  )
}
