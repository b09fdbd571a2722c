import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { policyQuery } from '~/data/policies/policy.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { FormSkeleton } from '~/ui/page/skeletons.tsx'
import { PolicyForm } from './policy-form.tsx'
import { StudentPowerCard } from './student-power-card.tsx'

export const PolicyPage = () => {
  const { data, error, isFetching, refetch } = useQuery(policyQuery())
  return (
    <Page>
      <PageHeader
        title="Auto VM Management"
        context="Let virtual machines stop and go by themselves, so that nobody pays for idle ones."
      />
      <Box maxW="640px">
        {data ? (
          <>
            <PolicyForm stored={data} />
            <StudentPowerCard />
          </>
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
