import { Flex } from '@chakra-ui/react'
import { mostPasskeys } from '@labkeeper/contract/accounts/passkeys'
import { useQuery } from '@tanstack/react-query'
import { passkeysQuery } from '~/data/accounts/passkeys.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { FormSkeleton } from '~/ui/page/skeletons.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyLine } from './passkey-line.tsx'
import { SecondStep } from './second-step.tsx'

const OwnersCard = () => {
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery())
  return (
    <Card
      title="Passkeys"
      context="Sign in with your finger, face or PIN instead of the password. No other site can ask for it."
    >
      {data ? (
        <Flex direction="column" gap="4" align="stretch">
          {data.passkeys.length > 0 ? (
            <Flex as="ul" direction="column" listStyleType="none">
              {data.passkeys.map((passkey) => (
                <PasskeyLine key={passkey._id} passkey={passkey} />
              ))}
            </Flex>
          ) : null}
          {data.passkeys.length < mostPasskeys ? (
            <div>
              <AddPasskey />
            </div>
          ) : null}
          <SecondStep {...data} />
        </Flex>
      ) : error ? (
        <ErrorState
          title="Failed to load your passkeys"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </Card>
  )
}

/** Students and directory accounts have none. */
export const PasskeysCard = () => {
  const mayHave = useAuth(({ user }) => user !== null && user.role !== 'student' && !user.isAzureAD)
  return mayHave ? <OwnersCard /> : null
}
