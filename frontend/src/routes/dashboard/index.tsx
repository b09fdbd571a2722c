import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { Overview } from '~/features/home/overview.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { planConcern } from '~/features/subscription/plan-concern.ts'
import { billingQuery } from '~/features/subscription/queries.ts'
import { vmsQuery } from '~/features/vms/queries.ts'

/** A trial that ends is no news of this minute. */
const planStaleMs = 5 * 60_000

const HomePage = () => {
  const { data, error, isFetching, refetch } = useQuery(vmsQuery())
  const { data: billing } = useQuery({ ...billingQuery(), staleTime: planStaleMs })
  return (
    <Page>
      <PageHeader title="Dashboard" context="Welcome back! Here's an overview of your virtual machines." />
      <Overview
        vms={data}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        operations={<OperationsPanel mb="0" />}
        planConcern={billing && planConcern(billing, new Date())}
      />
    </Page>
  )
}

export const Route = createFileRoute('/dashboard/')({ component: HomePage })
