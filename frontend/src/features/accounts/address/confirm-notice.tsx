import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { addressQuery, resendConfirmation } from '~/data/accounts/me.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

/** For who signed up and has not followed the link in the letter. Nothing waits for it. */
export const ConfirmNotice = () => {
  const user = useAuth((state) => state.user)
  const { data } = useQuery({ ...addressQuery(), enabled: user?.isAzureAD === false })
  const { mutate, isPending } = useMutation(resendConfirmation())
  if (!user || data?.confirmed !== false) return null
  const resend = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorText(error, 'Failed to send the letter')),
    })
  return (
    <Notice
      tone="info"
      icon={Mail}
      mb="6"
      action={
        <Button size="xs" variant="outline" loading={isPending} loadingText="Sending..." onClick={resend}>
          Send it again
        </Button>
      }
    >
      Please confirm your address by the link in the letter to {user.email}.
    </Notice>
  )
}
