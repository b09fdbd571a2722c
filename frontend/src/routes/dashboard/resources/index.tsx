import { createFileRoute } from '@tanstack/react-router'
import { BulkAllocation } from '~/features/allocation/bulk-allocation.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { parseVmSearch, type VmSearch } from '~/features/vms/vm-search.ts'
import { VmsPage } from '~/features/vms/vms-page.tsx'

const ResourcesPage = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (next: VmSearch) => void navigate({ search: next, replace: true })
  return (
    <VmsPage search={search} onSearch={onSearch} allocation={(question) => <BulkAllocation {...question} />}>
      <OperationsPanel flexShrink="0" />
    </VmsPage>
  )
}

export const Route = createFileRoute('/dashboard/resources/')({
  validateSearch: parseVmSearch,
  component: ResourcesPage,
})
