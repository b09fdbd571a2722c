import { useState } from 'react'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'

/** What it does comes when it is pressed: most people sign in by password. */
export const PasskeyButton = () => {
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      const { signInWithPasskey } = await import('~/data/accounts/sign-in-with-passkey.ts')
      await signInWithPasskey()
      toast.success('Logged in successfully')
    } catch (error) {
      toast.error(errorText(error, 'No passkey was used. Try again, or sign in another way.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="md" wide loading={isBusy} onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  )
}
