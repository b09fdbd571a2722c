import { Flex, Heading, Text } from '@chakra-ui/react'
import type { PasskeyState } from '@labkeeper/contract/accounts/passkeys'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setSecondStep } from '~/data/accounts/passkeys.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Codes } from './codes.tsx'

/** A question to answer before the switch is turned, or the codes are made anew. */
const questions = {
  renew: {
    title: 'Make new codes?',
    text: 'The codes that you have kept no longer work then.',
    confirmLabel: 'Make new codes',
  },
  off: {
    title: 'Let the password alone sign in again?',
    text: 'Whoever knows your password can sign in to your account then. Your codes no longer work.',
    confirmLabel: 'Turn off',
  },
} as const

/** Whether a new device needs more than the password. */
export const SecondStep = ({ secondStep, codesLeft, passkeys }: PasskeyState) => {
  const [codes, setCodes] = useState<readonly string[]>([])
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync, isPending } = useMutation(setSecondStep())
  const turn = async (on: boolean) => {
    try {
      setCodes(await mutateAsync(on))
    } catch (error) {
      toast.error(errorText(error, 'Failed to change how you sign in'))
    }
  }
  const ask = (what: keyof typeof questions) =>
    confirm({
      ...questions[what],
      destructive: what === 'off',
      onConfirm: () => turn(what === 'renew'),
    })
  return (
    <Flex direction="column" gap="3" borderTopWidth="1px" pt="4">
      <Heading as="h3" textStyle="sm">
        Ask for more than the password
      </Heading>
      <Text color="fg.muted">
        {secondStep
          ? `On. A new device needs a passkey, or one of your one-time codes beside the password. You have ${counted(codesLeft, 'code')} left.`
          : 'Off. Turned on, a new device needs a passkey, or a one-time code beside the password, also after a reset by mail.'}
        {passkeys.length === 0 ? ' Add a passkey first.' : null}
      </Text>
      {codes.length > 0 ? <Codes codes={codes} onDone={() => setCodes([])} /> : null}
      <Flex gap="2" wrap="wrap">
        {secondStep ? (
          <>
            <Button variant="outline" onClick={() => ask('renew')}>
              New codes
            </Button>
            <Button variant="outline" onClick={() => ask('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            disabled={passkeys.length === 0}
            title={passkeys.length === 0 ? 'Add a passkey first' : undefined}
            loading={isPending}
            onClick={() => void turn(true)}
          >
            Turn on
          </Button>
        )}
      </Flex>
      {confirmation}
    </Flex>
  )
}
