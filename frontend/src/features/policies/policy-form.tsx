import { Box, Flex, Text } from '@chakra-ui/react'
import { mostPostponements, noticeMinutes, type Policy } from '@labkeeper/contract/policies/policies'
import { useMutation } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { savePolicy } from '~/data/policies/policy.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { useStored } from '~/lib/stored-form.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { PolicyCard } from './policy-card.tsx'
import { errorsOf, isStopPointless, kinds, type PolicyFields, toConfig, toForm } from './policy-fields.ts'

interface PolicyFormProps {
  /** What the server has. */
  readonly stored: Policy
}

export const PolicyForm = ({ stored }: PolicyFormProps) => {
  const form = useForm<PolicyFields>({
    defaultValues: toForm(stored),
    resolver: (values) => {
      const errors = Object.entries(errorsOf(values))
      return errors.length === 0
        ? { values, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(
              errors.map(([name, message]) => [name, { type: 'required', message }]),
            ),
          }
    },
  })
  const values = { ...toForm(stored), ...useWatch({ control: form.control }) }
  const onSaved = useStored(form, toForm(stored))
  const save = useMutation(savePolicy())

  // What comes of it is said by a toast also where this page is gone by then, as `mutate` would not.
  const submit = form.handleSubmit((sent) => {
    void save.mutateAsync(toConfig(sent)).then(
      ({ data }) => {
        onSaved(sent, toForm(data))
        toast.success('Auto VM settings saved successfully')
      },
      (error: unknown) => {
        toast.error(errorText(error, 'Failed to save auto VM settings'))
        showFieldErrors(form, error)
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Flex direction="column" gap="6">
        {kinds.map((kind) => (
          <PolicyCard
            key={kind}
            kind={kind}
            form={form}
            values={values}
            stored={toForm(stored)[`${kind}Minutes`]}
          />
        ))}
        {isStopPointless(values) ? (
          <Notice tone="warning" role="status">
            With these settings VMs are deleted before they would stop.
          </Notice>
        ) : null}
        <Flex gap="2.5" color="fg.muted">
          <Box pt="0.5" flexShrink="0">
            <Info size={16} aria-hidden />
          </Box>
          <Text>
            Settings apply only to newly created VMs: those that exist keep what they were created with. You,
            and the student to whom a VM is allocated, see a notice {noticeMinutes} minutes before it stops or
            is deleted, at half time if it has less than {2 * noticeMinutes} minutes, and may keep it running
            up to {mostPostponements} times. What is deleted this way can come back from the bin, for as many
            days as are set there. Machines of courses follow the rules of their course.
          </Text>
        </Flex>
        <Box alignSelf="flex-start">
          <Button type="submit" loading={save.isPending} loadingText="Saving...">
            Save
          </Button>
        </Box>
      </Flex>
      <LeaveGuard isDirty={form.formState.isDirty} title="Leave without saving?">
        What you have changed will be lost.
      </LeaveGuard>
    </form>
  )
}
