import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { Template } from '@labkeeper/contract/templates/templates'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { templatesQuery } from '~/data/templates/queries.ts'
import { vmsQuery } from '~/data/vms/queries.ts'
import { StrandedNotice } from '~/features/connection/stranded-notice.tsx'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { parseTemplateSearch, type TemplateSearch } from '~/features/templates/template-search.ts'
import { TemplatesPage } from '~/features/templates/templates-page.tsx'
import type { WriteView } from '~/ui/table/use-view.ts'

const noVms: readonly Vm[] = []
const none: readonly Template[] = []
const kinds: readonly OperationKind[] = ['snapshot', 'delete-template']

const Templates = () => {
  const navigate = Route.useNavigate()
  const writeView: WriteView<TemplateSearch> = (search) =>
    navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true })
  // The page itself looks again while something changes.
  const { data: templates } = useQuery({ ...templatesQuery(), refetchInterval: false })
  // Only their names: what they do meanwhile is not shown here.
  const { data: vms = noVms } = useQuery({ ...vmsQuery(), refetchInterval: false })
  return (
    <TemplatesPage
      vms={vms}
      writeView={writeView}
      operations={<OperationsPanel kinds={kinds} atFoot mb={{ base: '-2.25rem', md: '0' }} />}
    >
      <StrandedNotice kind="templates" items={templates ?? none} flexShrink="0" mb="4" />
    </TemplatesPage>
  )
}

export const Route = createFileRoute('/dashboard/templates')({
  validateSearch: parseTemplateSearch,
  component: Templates,
})
