import { useMutation } from '@tanstack/react-query'
import { resumeDirectory } from '~/data/connection/change-connection.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

/** After a reset of the password: whoever had the account before may have named somebody of their own below. */
export const DirectoryPaused = () => {
  const isDirectoryAccount = useAuth(({ user }) => user?.isAzureAD === true)
  const { mutate, isPending } = useMutation(resumeDirectory())
  const resume = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorText(error, 'Failed to turn sign-in with Azure AD on')),
    })
  return (
    <Notice
      tone="warning"
      title="Sign-in with Azure AD is paused."
      action={
        isDirectoryAccount ? null : (
          <Button size="xs" loading={isPending} loadingText="Turning on..." onClick={resume}>
            Turn on again
          </Button>
        )
      }
    >
      Your password was reset. Look whether the username below is the right one, then turn it on again.
    </Notice>
  )
}
