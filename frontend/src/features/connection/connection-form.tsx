import { Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type CloudSettings,
  CloudSettingsInput,
  CloudSettingsForm as NewCloudSettings,
} from '@labkeeper/contract/connection/cloud-settings'
import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { saveConnection, testConnection } from '~/data/connection/change-connection.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { useStored } from '~/lib/stored-form.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import { Card } from '~/ui/page/card.tsx'
import { help, otherSubscription, textFields } from './fields.ts'
import { isNameTaken, type NameProof, ProofNotice } from './name-proof.tsx'
import { TestResult } from './test-result.tsx'

const empty: CloudSettingsInput = {
  subscriptionId: '',
  tenantId: '',
  clientId: '',
  clientSecret: '',
  username: '',
}
const valuesOf = (stored: CloudSettings | null): CloudSettingsInput => {
  if (!stored) return empty
  const { subscriptionId, tenantId, clientId, username } = stored
  return { subscriptionId, tenantId, clientId, clientSecret: '', username }
}

/** An empty secret means the stored one, so it is not sent at all. */
const requestOf = ({ clientSecret, ...rest }: CloudSettingsInput): CloudSettingsInput =>
  clientSecret ? { ...rest, clientSecret } : rest

interface ConnectionFormProps {
  /** What the server has; null before the first save. */
  readonly stored: CloudSettings | null
  readonly proof: NameProof
}

export const ConnectionForm = ({ stored, proof }: ConnectionFormProps) => {
  const hasSecret = stored?.hasClientSecret === true
  const form = useForm<CloudSettingsInput>({
    resolver: zodResolver(hasSecret ? CloudSettingsInput : NewCloudSettings),
    defaultValues: valuesOf(stored),
  })
  const { errors, isDirty } = form.formState
  const subscriptionId = useWatch({ control: form.control, name: 'subscriptionId' })
  const isOther =
    stored !== null && subscriptionId.trim().toLowerCase() !== stored.subscriptionId.toLowerCase()
  const onSaved = useStored(form, valuesOf(stored))
  const save = useMutation(saveConnection())
  const test = useMutation(testConnection())

  const submit = form.handleSubmit((values) => {
    const sent = { ...form.getValues() }
    // What Azure said of other settings is not said of these.
    if (JSON.stringify(requestOf(values)) !== JSON.stringify(test.variables)) test.reset()
    // What comes of it is said by a toast also where this page is gone by then, as `mutate` would not.
    void save.mutateAsync(requestOf(values)).then(
      ({ data }) => {
        onSaved(sent, valuesOf(data))
        toast.success('Cloud settings updated successfully')
      },
      (error: unknown) => {
        toast.error(errorText(error, 'Failed to update cloud settings'))
        showFieldErrors(form, error)
      },
    )
  })

  const prove = form.handleSubmit((values) => proof.prove(requestOf(values)))

  const tryOut = form.handleSubmit((values) =>
    test.mutate(requestOf(values), {
      onSuccess: ({ success, message }) =>
        success
          ? toast.success('Connection test successful')
          : toast.error(message || 'Connection test failed'),
      onError: (error) => {
        toast.error(errorText(error, 'Connection test failed'))
        showFieldErrors(form, error)
      },
    }),
  )

  return (
    <Card p={{ base: '4', sm: '6' }}>
      <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <Flex direction="column" gap="5">
          {textFields.map(({ name, label, placeholder }) => (
            <FormField
              key={name}
              label={label}
              help={isOther && name === 'subscriptionId' ? otherSubscription : help[name]}
              error={errors[name]?.message}
            >
              <Input mono spellCheck={false} placeholder={placeholder} {...form.register(name)} />
            </FormField>
          ))}
          <PasswordField
            label="Client Secret"
            help={help.clientSecret}
            error={errors.clientSecret?.message}
            autoComplete="new-password"
            mono
            placeholder={hasSecret ? 'Stored. Leave empty to keep it.' : ''}
            {...form.register('clientSecret')}
          />
          <FormField label="Username" help={help.username} error={errors.username?.message}>
            <Input
              spellCheck={false}
              autoCapitalize="none"
              placeholder="teacher@school.example"
              {...form.register('username')}
            />
          </FormField>
          {isNameTaken(save.error) ? (
            <ProofNotice leaving={proof.leaving} onProve={() => void prove()} />
          ) : null}
          <Flex gap="2" wrap="wrap">
            <Button type="submit" loading={save.isPending} loadingText="Saving...">
              {stored ? 'Update' : 'Save'}
            </Button>
            <Button
              variant="outline"
              loading={test.isPending}
              loadingText="Testing..."
              onClick={(event) => void tryOut(event)}
            >
              <PlugZap />
              Test connection
            </Button>
          </Flex>
          <TestResult test={test} />
        </Flex>
      </form>
      {/* Who goes to Microsoft takes it along. */}
      <LeaveGuard isDirty={isDirty && !proof.leaving} title="Leave without saving?">
        What you have filled in will be lost.
      </LeaveGuard>
    </Card>
  )
}
