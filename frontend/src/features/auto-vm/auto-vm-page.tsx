import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '~/components/card.tsx'
import { ErrorState } from '~/components/error-state.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { FormSkeleton } from '~/components/skeletons.tsx'
import { AutoVmForm } from './auto-vm-form.tsx'
import { autoVmQuery } from './queries.ts'

export const AutoVmPage = () => {
  const { data, error, isFetching, refetch } = useQuery(autoVmQuery())
  return (
    <Page>
      <PageHeader
        title="Auto VM Management"
        context="Let virtual machines stop and go by themselves, so that nobody pays for idle ones."
      />
      <Box maxW="640px">
        {data ? (
          <AutoVmForm stored={data} />
        ) : (
          <Card p={{ base: '4', sm: '6' }}>
            {error ? (
              <ErrorState
                title="Failed to load auto VM settings"
                error={error}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            ) : (
              <FormSkeleton fields={2} />
            )}
          </Card>
        )}
      </Box>
    </Page>
  )
}
