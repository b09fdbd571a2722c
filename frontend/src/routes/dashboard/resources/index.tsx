import type { Vm } from '@labkeeper/contract/vms/vms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { vmsQuery } from '~/data/vms/queries.ts'
import { StrandedNotice } from '~/features/connection/stranded-notice.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { BulkAllocation } from '~/features/students/bulk-allocation/bulk-allocation.tsx'
import { parseVmSearch, type VmSearch } from '~/features/vms/list/vm-search.ts'
import { VmsPage } from '~/features/vms/list/vms-page.tsx'
import type { WriteView } from '~/ui/table/use-view.ts'

const none: readonly Vm[] = []

const ResourcesPage = () => {
  const navigate = Route.useNavigate()
  const writeView: WriteView<VmSearch> = (search) =>
    navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true })
  // The page itself looks again while something changes.
  const { data } = useQuery({ ...vmsQuery(), refetchInterval: false })
  return (
    <VmsPage
      writeView={writeView}
      allocation={(question) => <BulkAllocation {...question} />}
      operations={<OperationsPanel atFoot mb={{ base: '-5.25rem', md: '0' }} />}
    >
      <StrandedNotice kind="vms" items={data ?? none} flexShrink="0" mb="4" />
    </VmsPage>
  )
}

export const Route = createFileRoute('/dashboard/resources/')({
  validateSearch: parseVmSearch,
  component: ResourcesPage,
})
