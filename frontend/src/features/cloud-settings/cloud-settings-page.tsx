import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '~/components/app-link.tsx'
import { Card } from '~/components/card.tsx'
import { ErrorState } from '~/components/error-state.tsx'
import { Notice } from '~/components/notice.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { FormSkeleton } from '~/components/skeletons.tsx'
import { CloudSettingsForm } from './cloud-settings-form.tsx'
import { DeleteCard } from './delete-card.tsx'
import { DirectoryPaused } from './directory-paused.tsx'
import type { NameProof } from './name-proof.tsx'
import { cloudSettingsQuery } from './queries.ts'

/** The way on, for somebody who came to connect. */
const Connected = () => (
  <Notice
    tone="success"
    title="Your subscription is connected."
    action={
      <ButtonLink to="/dashboard/resources/create" size="xs">
        Create VM
      </ButtonLink>
    }
  >
    VMs can be created in it now.
  </Notice>
)

interface CloudSettingsPageProps {
  readonly proof: NameProof
}

export const CloudSettingsPage = ({ proof }: CloudSettingsPageProps) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(cloudSettingsQuery())
  const [wasEmpty, setWasEmpty] = useState(false)
  if (data === null && !wasEmpty) setWasEmpty(true)
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
            {/* Another identity, or none: the form begins anew with it. */}
            <CloudSettingsForm key={data ? 'stored' : 'empty'} stored={data ?? null} proof={proof} />
            {data && wasEmpty ? <Connected /> : null}
            {data ? <DeleteCard /> : null}
          </>
        )}
      </Flex>
    </Page>
  )
}
