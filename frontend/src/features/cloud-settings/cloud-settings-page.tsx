import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '~/components/card.tsx'
import { ErrorState } from '~/components/error-state.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { FormSkeleton } from '~/components/skeletons.tsx'
import { CloudSettingsForm } from './cloud-settings-form.tsx'
import { DeleteCard } from './delete-card.tsx'
import { cloudSettingsQuery } from './queries.ts'

export const CloudSettingsPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(cloudSettingsQuery())
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
            {/* Another identity, or none: the form begins anew with it. */}
            <CloudSettingsForm key={data ? 'stored' : 'empty'} stored={data ?? null} />
            {data ? <DeleteCard /> : null}
          </>
        )}
      </Flex>
    </Page>
  )
}
