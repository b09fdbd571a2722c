import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionQuery } from '~/data/connection/connection.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { FormSkeleton } from '~/ui/page/skeletons.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { DeleteCard } from './delete-card.tsx'
import { DirectoryPaused } from './directory-paused.tsx'
import type { NameProof } from './name-proof.tsx'

/** The way on, for somebody who came to connect. */
const Connected = () => (
  <Notice
    tone="success"
    title="Your subscription is connected."
    action={
      <Flex gap="2" wrap="wrap">
        <ButtonLink to="/dashboard/resources/create" size="xs" variant="outline">
          Create VM
        </ButtonLink>
        <ButtonLink to="/dashboard/courses/$" params={{ _splat: 'new' }} size="xs">
          Create course
        </ButtonLink>
      </Flex>
    }
  >
    VMs and courses can be created in it now.
  </Notice>
)

interface ConnectionPageProps {
  readonly proof: NameProof
}

export const ConnectionPage = ({ proof }: ConnectionPageProps) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(connectionQuery())
  const [wasEmpty, setWasEmpty] = useState(false)
  if (data === null && !wasEmpty) setWasEmpty(true)
  const [last, setLast] = useState(data)
  const [deletions, setDeletions] = useState(0)
  if (data !== last) {
    setLast(data)
    if (last && data === null) setDeletions(deletions + 1)
  }
  return (
    <Page>
      <PageHeader
        title="Cloud Settings"
        context="The Azure subscription that your virtual machines run in, and the identity that manages them."
      />
      <Flex direction="column" gap="6" maxW="640px">
        {isPending ? (
          <Card p={{ base: '4', sm: '6' }}>
            <FormSkeleton fields={5} />
          </Card>
        ) : error && data === undefined ? (
          <Card>
            <ErrorState
              title="Failed to load cloud settings"
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Card>
        ) : (
          <>
            {data?.directoryPaused ? <DirectoryPaused /> : null}
            {/* Nothing of what was deleted stays in it, nor of what was tried with that. */}
            <ConnectionForm key={deletions} stored={data ?? null} proof={proof} />
            {data && wasEmpty ? <Connected /> : null}
            {data ? <DeleteCard /> : null}
          </>
        )}
      </Flex>
    </Page>
  )
}
