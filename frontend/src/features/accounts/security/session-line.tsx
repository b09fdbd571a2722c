import { Box, Flex, Text } from '@chakra-ui/react'
import type { SignedInSession } from '@labkeeper/contract/accounts/sessions'
import { useMutation } from '@tanstack/react-query'
import { endSession } from '~/data/accounts/sessions.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'

/** One session with its way out. Logging out here is the account menu's. */
export const SessionLine = ({ session }: { readonly session: SignedInSession }) => {
  const { _id, browser, startedAt, usedAt, current } = session
  const end = useMutation(endSession())
  const signOut = () => void tell(end.mutateAsync(_id), 'Failed to sign out there')
  return (
    <Flex as="li" gap="4" justify="space-between" align="center" py="3" borderTopWidth="1px">
      <Box minW="0">
        <Text fontWeight="medium">{browser}</Text>
        <Text color="fg.muted">
          {current ? (
            'This browser'
          ) : (
            <>
              Last used <Time at={usedAt} />
            </>
          )}
          , signed in <Time at={startedAt} />
        </Text>
      </Box>
      {current ? null : (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Sign out of ${browser}`}
          loading={end.isPending}
          onClick={signOut}
        >
          Sign out
        </Button>
      )}
    </Flex>
  )
}
