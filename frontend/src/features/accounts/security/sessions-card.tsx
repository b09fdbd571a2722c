import { Flex } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { endOtherSessions, sessionsQuery } from '~/data/accounts/sessions.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { FormSkeleton } from '~/ui/page/skeletons.tsx'
import { SessionLine } from './session-line.tsx'

const EndOthers = () => {
  const end = useMutation(endOtherSessions())
  const signOut = () => void tell(end.mutateAsync(), 'Failed to sign out everywhere else')
  return (
    <Button variant="outline" loading={end.isPending} onClick={signOut}>
      Sign out everywhere else
    </Button>
  )
}

export const SessionsCard = () => {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery())
  return (
    <Card
      title="Where you are signed in"
      context="Sign out of what you do not know, and then change your password."
    >
      {data ? (
        <>
          <Flex as="ul" direction="column" listStyleType="none" mb={data.length > 1 ? '4' : '0'}>
            {data.map((session) => (
              <SessionLine key={session._id} session={session} />
            ))}
          </Flex>
          {data.length > 1 ? <EndOthers /> : null}
        </>
      ) : error ? (
        <ErrorState
          title="Failed to load your sessions"
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
