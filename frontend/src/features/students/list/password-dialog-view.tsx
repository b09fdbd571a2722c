import { Dialog, Flex, Text } from '@chakra-ui/react'
import type { Student } from '@labkeeper/contract/students/students'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { updatePassword } from '~/data/students/mutations.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal } from '~/ui/dialog/modal.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import { useCopy } from '~/ui/hooks/use-copy.ts'
import { passwordProblem } from './password-problem.ts'

interface PasswordDialogProps {
  readonly student: Student
  readonly open: boolean
  readonly onClose: () => void
}

interface FormProps {
  readonly student: Student
  readonly onCancel: () => void
  readonly onPending: (isPending: boolean) => void
  readonly onUpdated: (password: string) => void
}

const PasswordForm = ({ student, onCancel, onPending, onUpdated }: FormProps) => {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = useMutation(updatePassword())

  const refuse = (sentence: string | undefined) => {
    setProblem(sentence)
    if (sentence) input.current?.focus()
  }
  const submit = async () => {
    const found = passwordProblem(password)
    refuse(found)
    if (found) return
    onPending(true)
    try {
      const answer = await mutateAsync({ id: student._id, password: password.trim() })
      toast.success(answer.message)
      onUpdated(answer.password)
    } catch (error) {
      toast.error(errorText(error, 'Failed to update password'))
      refuse(error instanceof ApiError ? error.fields.password : undefined)
    } finally {
      onPending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Dialog.Header>
        <Dialog.Title>Update Password</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Text color="fg.muted" mb="4" wordBreak="break-word">
          For {student.name} ({student.email}). It ends all of their sessions.
        </Text>
        <PasswordField
          ref={input}
          label="New Password"
          optional
          autoComplete="new-password"
          placeholder="Leave blank for auto-generated password"
          help="Leave empty to auto-generate a secure password"
          error={problem}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} loadingText="Updating...">
          Update Password
        </Button>
      </Dialog.Footer>
    </form>
  )
}

const NewPassword = ({ password, onDone }: { readonly password: string; readonly onDone: () => void }) => {
  const { copied, copy } = useCopy(password, {
    copiedText: 'Password copied to clipboard',
    failedText: 'Failed to copy password',
  })
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>Password Updated Successfully</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <FormField
          label="New Password"
          help="Make sure to save this password securely. It won't be shown again."
        >
          <Flex gap="2" w="full">
            <Input
              readOnly
              mono
              spellCheck={false}
              value={password}
              onFocus={(event) => event.currentTarget.select()}
            />
            {/* The focus was on a button that is gone: it goes on here. */}
            <Button autoFocus variant="outline" size="md" onClick={() => void copy()}>
              {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
              Copy
            </Button>
          </Flex>
        </FormField>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onDone}>Got it</Button>
      </Dialog.Footer>
    </>
  )
}

/** Drawn by password-dialog.tsx, which fetches this code when it is needed. */
export const PasswordDialogView = ({ student, open, onClose, opener }: PasswordDialogProps & WithOpener) => {
  const [password, setPassword] = useState<string>()
  const [isPending, setPending] = useState(false)
  return (
    <Modal
      open={open}
      // A stray click or key must not take away a password that nobody has written down.
      closeOnInteractOutside={password === undefined}
      closeOnEscape={password === undefined}
      onClose={() => {
        if (!isPending) onClose()
      }}
      opener={opener}
      onExitComplete={() => setPassword(undefined)}
    >
      {password === undefined ? (
        <PasswordForm student={student} onCancel={onClose} onPending={setPending} onUpdated={setPassword} />
      ) : (
        <NewPassword password={password} onDone={onClose} />
      )}
    </Modal>
  )
}
