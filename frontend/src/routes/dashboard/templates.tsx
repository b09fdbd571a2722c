import type { OperationKind } from '@labkeeper/contract/operations'
import type { Vm } from '@labkeeper/contract/vms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { parseTemplateSearch, type TemplateSearch } from '~/features/templates/template-search.ts'
import { TemplatesPage } from '~/features/templates/templates-page.tsx'
import { vmsQuery } from '~/features/vms/queries.ts'

const noVms: readonly Vm[] = []
const kinds: readonly OperationKind[] = ['snapshot', 'delete-template']

const Templates = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (next: TemplateSearch) => void navigate({ search: next, replace: true })
  // Only their names: what they do meanwhile is not shown here.
  const { data: vms = noVms } = useQuery({ ...vmsQuery(), refetchInterval: false })
  return (
    <TemplatesPage vms={vms} search={search} onSearch={onSearch}>
      <OperationsPanel kinds={kinds} flexShrink="0" />
    </TemplatesPage>
  )
}

export const Route = createFileRoute('/dashboard/templates')({
  validateSearch: parseTemplateSearch,
  component: Templates,
})
