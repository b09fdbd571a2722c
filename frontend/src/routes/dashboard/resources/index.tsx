import type { Vm } from '@labkeeper/contract/vms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BulkAllocation } from '~/features/allocation/bulk-allocation.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { StrandedNotice } from '~/features/stranded/stranded-notice.tsx'
import { vmsQuery } from '~/features/vms/queries.ts'
import { parseVmSearch, type VmSearch } from '~/features/vms/vm-search.ts'
import { VmsPage } from '~/features/vms/vms-page.tsx'

const none: readonly Vm[] = []

const ResourcesPage = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // The page itself looks again while something changes.
  const { data } = useQuery({ ...vmsQuery(), refetchInterval: false })
  const onSearch = (next: VmSearch) => navigate({ search: next, replace: true, resetScroll: false })
  return (
    <VmsPage search={search} onSearch={onSearch} allocation={(question) => <BulkAllocation {...question} />}>
      <StrandedNotice kind="vms" items={data ?? none} flexShrink="0" mb="4" />
      <OperationsPanel flexShrink="0" />
    </VmsPage>
  )
}

export const Route = createFileRoute('/dashboard/resources/')({
  validateSearch: parseVmSearch,
  component: ResourcesPage,
})
