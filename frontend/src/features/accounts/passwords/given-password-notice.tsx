import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { keepPassword } from '~/data/accounts/keep-password.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { toast } from '~/lib/toaster.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

/** For a student whose password somebody else chose, until it is changed or kept knowingly. Nothing waits for it. */
export const GivenPasswordNotice = () => {
  const isGiven = useAuth(({ user }) => user?.hasGivenPassword)
  const { mutate, isPending } = useMutation(keepPassword())
  if (!isGiven) return null
  const keep = () =>
    mutate(undefined, { onError: (error) => toast.error(errorText(error, 'Failed to keep the password')) })
  return (
    <Notice
      tone="info"
      icon={KeyRound}
      mb="6"
      action={
        <>
          <ButtonLink to="/dashboard/settings/change-password" size="xs" variant="outline">
            Change password
          </ButtonLink>
          <Button size="xs" variant="ghost" loading={isPending} onClick={keep}>
            Keep it
          </Button>
        </>
      }
    >
      Your teacher gave you this password. Choose one of your own.
    </Notice>
  )
}
