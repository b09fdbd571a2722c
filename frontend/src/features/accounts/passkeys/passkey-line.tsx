import { Box, Flex, Text } from '@chakra-ui/react'
import type { Passkey } from '@labkeeper/contract/accounts/passkeys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { removePasskey, renamePasskey } from '~/data/accounts/passkeys.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Time } from '~/ui/time.tsx'
import { NameDialog } from './name-dialog.tsx'

const Rename = ({ passkey: { _id: id, name } }: { readonly passkey: Passkey }) => {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation(renamePasskey())
  const rename = (chosen: string) =>
    mutate(
      { id, name: chosen },
      {
        onSuccess: () => setOpen(false),
        onError: (error) => toast.error(errorText(error, 'Failed to rename the passkey')),
      },
    )
  return (
    <>
      <Button variant="ghost" aria-label={`Rename ${name}`} onClick={() => setOpen(true)}>
        Rename
      </Button>
      <NameDialog
        open={isOpen}
        title="Rename passkey"
        submitLabel="Rename"
        name={name}
        pending={isPending}
        onName={rename}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const Remove = ({ passkey: { _id: id, name } }: { readonly passkey: Passkey }) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync } = useMutation(removePasskey())
  /** Said also when the line is gone by then, with what `mutate` would have called. */
  const remove = async () => {
    try {
      const { message } = await mutateAsync(id)
      toast.success(message)
    } catch (error) {
      toast.error(errorText(error, 'Failed to remove the passkey'))
    }
  }
  const ask = () =>
    confirm({
      title: `Remove ${name}?`,
      confirmLabel: 'Remove',
      text: 'It no longer signs in, and you are signed out everywhere else. Your device goes on offering it until you delete it there too.',
      onConfirm: remove,
    })
  return (
    <>
      <Button variant="outline" aria-label={`Remove ${name}`} onClick={ask}>
        Remove
      </Button>
      {confirmation}
    </>
  )
}

export const PasskeyLine = ({ passkey }: { readonly passkey: Passkey }) => (
  <Flex as="li" wrap="wrap" gap="2" justify="space-between" align="center" py="3" borderTopWidth="1px">
    <Box minW="0">
      <Text fontWeight="medium" wordBreak="break-word">
        {passkey.name}
      </Text>
      <Text color="fg.muted">
        Added <Time at={passkey.createdAt} />,{' '}
        {passkey.lastUsedAt === undefined ? (
          'never used'
        ) : (
          <>
            last used <Time at={passkey.lastUsedAt} />
          </>
        )}
      </Text>
    </Box>
    <Flex gap="2">
      <Rename passkey={passkey} />
      <Remove passkey={passkey} />
    </Flex>
  </Flex>
)
