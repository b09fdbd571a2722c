import type { Template } from '@labkeeper/contract/templates/templates'
import { useNavigate } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { type ListQuery, ListView } from '~/ui/table/list-view.tsx'
import { useView, type WriteView } from '~/ui/table/use-view.ts'
import { CreateFromTemplate } from './create-from-template.tsx'
import { type TemplateAction, TemplateActionContext } from './template-actions.tsx'
import { TemplateCard } from './template-card.tsx'
import { templateColumns } from './template-columns.tsx'
import { deletionOf, useDeleteTemplate } from './template-deletion.tsx'
import { parseTemplateSearch, sortableColumns, type TemplateSearch } from './template-search.ts'

/** A VM as far as it matters here: its name is taken within its group. */
interface NamedVm {
  readonly name: string
  readonly resourceGroup: string
}

export interface TemplateListProps {
  readonly query: ListQuery<Template>
  readonly failed: string
  readonly vms: readonly NamedVm[]
  readonly writeView: WriteView<TemplateSearch>
  /** Above the list. */
  readonly children?: ReactNode
}

const idOf = (template: Template): string => template._id
const nameOf = (template: Template): string => template.snapshotName
const cardOf = (template: Template) => <TemplateCard template={template} />

const namesBeside = ({ resourceGroupName }: Template, vms: readonly NamedVm[]): string[] =>
  vms
    .filter((vm) => vm.resourceGroup.toLowerCase() === resourceGroupName.toLowerCase())
    .map(({ name }) => name)

/** The table of templates with what can be done with them. */
export const TemplateList = ({ query, failed, vms, writeView, children }: TemplateListProps) => {
  const navigate = useNavigate()
  const [view, onView] = useView('/dashboard/templates', parseTemplateSearch, writeView)
  const creation = useDialog<Template>()
  const { confirm, confirmation } = useConfirm()
  const remove = useDeleteTemplate()
  const ask = (action: TemplateAction, template: Template) => {
    if (action === 'create') creation.open(template)
    else confirm({ ...deletionOf(template), onConfirm: () => void remove(template) })
  }
  return (
    <TemplateActionContext value={ask}>
      <ListView
        query={query}
        failed={failed}
        head={children}
        empty={{
          icon: Layers,
          title: 'No templates found',
          action: <ButtonLink to="/dashboard/resources">Go to your VMs</ButtonLink>,
          children:
            'Set up one VM, choose Build Template in its menu, and make as many copies as the course needs.',
        }}
        label="Templates"
        columns={templateColumns}
        rows={query.data}
        rowId={idOf}
        rowName={nameOf}
        sort={sortOf(view)}
        onSort={(sort) => onView({ sort: toSort(sortableColumns, sort) })}
        card={cardOf}
        minWidth="44rem"
      />
      {creation.subject ? (
        <CreateFromTemplate
          key={creation.key}
          template={creation.subject}
          existing={namesBeside(creation.subject, vms)}
          open={creation.isOpen}
          onCreated={() => void navigate({ to: '/dashboard/resources' })}
          onUnconnected={() => void navigate({ to: '/dashboard/settings/cloud' })}
          onClose={creation.close}
        />
      ) : null}
      {confirmation}
    </TemplateActionContext>
  )
}
