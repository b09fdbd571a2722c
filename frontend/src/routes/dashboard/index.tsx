import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { Overview } from '~/features/home/overview.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { vmsQuery } from '~/features/vms/queries.ts'

const HomePage = () => {
  const { data, error, isFetching, refetch } = useQuery(vmsQuery())
  return (
    <Page>
      <PageHeader title="Dashboard" context="Welcome back! Here's an overview of your virtual machines." />
      <Overview
        vms={data}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        operations={<OperationsPanel mb="0" />}
      />
    </Page>
  )
}

export const Route = createFileRoute('/dashboard/')({ component: HomePage })
