import type { Vm } from '@labkeeper/contract/vms/vms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { billingQuery } from '~/data/billing.ts'
import { connectionQuery } from '~/data/connection/connection.ts'
import { vmsQuery } from '~/data/vms/queries.ts'
import { wasteAmountQuery } from '~/data/waste-amount.ts'
import { ConfirmNotice } from '~/features/accounts/address/confirm-notice.tsx'
import { planConcern } from '~/features/billing/plan-concern.ts'
import { StrandedNotice } from '~/features/connection/stranded-notice.tsx'
import { Overview } from '~/features/home/overview.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { UsageCard } from '~/features/usage/usage-card.tsx'
import { RecentActivity } from '~/features/vms/activity/recent-activity.tsx'
import { VmNotices } from '~/features/vms/vm-notices.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'

/** A trial that ends is no news of this minute. */
const planStaleMs = 5 * 60_000

const none: readonly Vm[] = []

const HomePage = () => {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(vmsQuery())
  const { data: billing } = useQuery({ ...billingQuery(), staleTime: planStaleMs })
  const { data: waste } = useQuery(wasteAmountQuery())
  // Asked only where there is nothing to see yet, and answered before that is said.
  const cloud = useQuery({ ...connectionQuery(), enabled: data?.length === 0 })
  return (
    <Page>
      <PageHeader title="Dashboard" context="Welcome back! Here's an overview of your virtual machines." />
      <StaleNotice error={error} loadedAt={dataUpdatedAt} mb="6" />
      <ConfirmNotice />
      <VmNotices vms={data ?? none} mb="6" />
      <StrandedNotice kind="vms" items={data ?? none} mb="6" />
      <Overview
        vms={cloud.isLoading ? undefined : data}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        operations={<OperationsPanel mb="0" />}
        usage={<UsageCard isExpected={data?.length !== 0 || cloud.isLoading} />}
        activity={<RecentActivity vms={data ?? none} />}
        planConcern={billing && planConcern(billing, new Date())}
        wastePerMonth={waste?.perMonth ?? 0}
        isUnconnected={cloud.data === null}
      />
    </Page>
  )
}

export const Route = createFileRoute('/dashboard/')({ component: HomePage })
