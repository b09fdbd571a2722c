import { zodResolver } from '@hookform/resolvers/zod'
import { ValidateUserInput } from '@labkeeper/contract/directory/directory'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { MicrosoftMark } from '~/components/directory/microsoft-mark.tsx'
import { validateUser } from '~/data/directory.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import styles from './directory-sign-in-form.module.css'
import { useLeaveToMicrosoft } from './use-leave-to-microsoft.ts'

interface DirectorySignInFormProps {
  /** The page of the product to open after signing in; the person's home when absent. */
  readonly destination: string | undefined
}

const validateFirst = 'Please validate your username first'

const Validated = ({ text }: { readonly text: string }) => (
  <span className={styles.validated}>
    <CircleCheck size={14} aria-hidden />
    {text}
  </span>
)

/** Two steps: the name must be one that a lab knows, then Microsoft takes over. */
export const DirectorySignInForm = ({ destination }: DirectorySignInFormProps) => {
  const form = useForm({ resolver: zodResolver(ValidateUserInput), defaultValues: { username: '' } })
  const { errors, isSubmitting } = form.formState
  // What the server said about the name in the field; nothing once it is edited.
  const [validated, setValidated] = useState<{ readonly username: string; readonly text: string }>()
  const next = useRef<HTMLButtonElement>(null)
  const { leaving, leave } = useLeaveToMicrosoft(destination)

  const fail = (message: string) => {
    toast.error(message)
    form.setError('username', { type: 'server', message }, { shouldFocus: true })
  }

  const validate = form.handleSubmit(async ({ username }) => {
    try {
      const text = await validateUser(username)
      setValidated({ username, text })
      toast.success(text)
      // The other button was disabled meanwhile, which took the focus from it.
      next.current?.focus()
    } catch (error) {
      fail(errorText(error, 'Failed to validate user'))
    }
  })

  const proceed = () => (validated ? void leave(validated.username) : fail(validateFirst))

  return (
    <>
      <FormHead
        title="Sign in with Azure AD"
        context="With the username that your organization's directory knows you by."
      />
      <GuestForm
        onSubmit={(event) => {
          // Enter does what comes next.
          if (!validated) return void validate(event)
          event.preventDefault()
          proceed()
        }}
      >
        <FormField
          label="Username"
          help={validated ? <Validated text={validated.text} /> : 'For example teacher@school.example'}
          error={errors.username?.message}
        >
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            // The answer is about what was sent.
            readOnly={isSubmitting || leaving}
            {...form.register('username', { onChange: () => setValidated(undefined) })}
          />
        </FormField>
        <Button
          size="md"
          variant={validated ? 'outline' : 'solid'}
          loading={isSubmitting}
          loadingText="Validating..."
          disabled={leaving}
          onClick={(event) => void validate(event)}
        >
          Validate User
        </Button>
        <Button
          ref={next}
          size="md"
          variant={validated ? 'solid' : 'outline'}
          loading={leaving}
          loadingText="Opening Microsoft..."
          onClick={proceed}
        >
          <MicrosoftMark onColour={validated !== undefined} />
          Continue with Microsoft
        </Button>
      </GuestForm>
      <GuestFoot>
        <AppLink to="/login" search>
          Back to Login
        </AppLink>
      </GuestFoot>
    </>
  )
}
