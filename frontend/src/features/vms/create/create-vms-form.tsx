import { Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import { Card } from '~/ui/page/card.tsx'
import { CountField } from './count-field.tsx'
import { CreateForm, emptyForm, passwordAdvice } from './create-form.ts'
import { CreateSummary } from './create-summary.tsx'
import { ImageFields } from './image-fields.tsx'
import { TagsField } from './tags-field.tsx'
import { useCreateVms } from './use-create-vms.ts'

/** The create screen's form and the summary beside it. */
export const CreateVmsForm = () => {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(CreateForm),
    defaultValues: emptyForm,
    shouldFocusError: false,
  })
  const { register, control, handleSubmit, formState } = form
  const { errors, isDirty } = formState
  const element = useRef<HTMLFormElement>(null)
  // In the order of the screen; the form library would go by the order in which fields were mounted.
  const focusFirstError = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  const { create, isPending, isDone } = useCreateVms(form, focusFirstError)
  const [vmCount, adminPassword, adminUsername, system] = useWatch({
    control,
    name: ['vmCount', 'adminPassword', 'adminUsername', 'system'],
  })
  const advice = passwordAdvice({ adminPassword, adminUsername, system })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

  return (
    <Flex gap="6" align="flex-start" direction={{ base: 'column', xl: 'row' }}>
      <Card title="VM Configuration" flex="1" w="full" maxW={{ xl: '640px' }}>
        <form
          ref={element}
          noValidate
          aria-label="VM Configuration"
          onSubmit={(event) => void handleSubmit(create, focusFirstError)(event)}
        >
          <Flex direction="column" gap="5">
            <FormField
              label="VM Name"
              error={errors.name?.message}
              help="Letters, numbers, hyphens and underscores."
            >
              <Input {...plain} {...register('name')} />
            </FormField>
            <FormField
              label="Resource Group"
              error={errors.resourceGroupName?.message}
              help="It is made if there is none of this name."
            >
              <Input {...plain} {...register('resourceGroupName')} />
            </FormField>
            <ImageFields form={form} />
            <FormField
              label="Admin Username"
              error={errors.adminUsername?.message}
              help="To sign in to the VM, at most 20 characters."
            >
              <Input {...plain} {...register('adminUsername')} />
            </FormField>
            <PasswordField
              label="Admin Password"
              error={errors.adminPassword?.message}
              autoComplete="new-password"
              help={
                <Flex as="span" gap="1.5" align="center" {...(advice.ok ? { color: 'fg.success' } : {})}>
                  {advice.ok ? <CircleCheck size={14} aria-hidden /> : null}
                  {advice.text}
                </Flex>
              }
              {...register('adminPassword')}
            />
            <CountField form={form} />
            <TagsField form={form} />
            <Flex gap="2" direction={{ base: 'column', sm: 'row' }} pt="1">
              <Button type="submit" loading={isPending} loadingText="Creating...">
                {vmCount > 1 ? 'Create VMs' : 'Create VM'}
              </Button>
              {/* Cancel says what it does: it is not asked about again. */}
              <Button
                variant="outline"
                disabled={isPending}
                onClick={() => void navigate({ to: '/dashboard/resources', ignoreBlocker: true })}
              >
                Cancel
              </Button>
            </Flex>
          </Flex>
        </form>
      </Card>
      <Flex
        direction="column"
        flex={{ base: 'none', xl: '0 0 22rem' }}
        w={{ base: 'full', xl: 'auto' }}
        alignSelf="stretch"
      >
        <CreateSummary control={control} />
      </Flex>
      <LeaveGuard isDirty={isDirty && !isDone} title="Leave without creating the VMs?">
        What you have filled in will be lost.
      </LeaveGuard>
    </Flex>
  )
}
