import type { Template } from '@labkeeper/contract/templates'
import { useNavigate } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { Fragment, useState } from 'react'
import { ButtonLink } from '~/components/app-link.tsx'
import { Card } from '~/components/card.tsx'
import { DataTable } from '~/components/data-table.tsx'
import { EmptyState } from '~/components/empty-state.tsx'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { CreateFromTemplate } from './create-from-template.tsx'
import { DeleteTemplateDialog } from './delete-template-dialog.tsx'
import { type TemplateAction, TemplateActionContext } from './template-actions.tsx'
import { TemplateCard } from './template-card.tsx'
import { templateColumns } from './template-columns.tsx'
import { sortableColumns, type TemplateSearch } from './template-search.ts'
import { useDeleteTemplate } from './use-delete-template.ts'

/** A VM as far as it matters here: its name is taken within its group. */
interface NamedVm {
  readonly name: string
  readonly resourceGroup: string
}

export interface TemplateListProps {
  /** Undefined while they load. */
  readonly templates: readonly Template[] | undefined
  readonly vms: readonly NamedVm[]
  readonly search: TemplateSearch
  readonly onSearch: (search: TemplateSearch) => void
}

interface Question {
  /** Every question begins afresh. */
  readonly key: number
  readonly action: TemplateAction
  readonly template: Template
  readonly open: boolean
}

const idOf = (template: Template): string => template._id
const nameOf = (template: Template): string => template.snapshotName
const cardOf = (template: Template) => <TemplateCard template={template} />

const namesBeside = ({ resourceGroupName }: Template, vms: readonly NamedVm[]): string[] =>
  vms
    .filter((vm) => vm.resourceGroup.toLowerCase() === resourceGroupName.toLowerCase())
    .map(({ name }) => name)

/** The table of templates with what can be done with them. */
export const TemplateList = ({ templates, vms, search, onSearch }: TemplateListProps) => {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question>()
  const remove = useDeleteTemplate()
  const ask = (action: TemplateAction, template: Template) =>
    setQuestion((last) => ({ key: (last?.key ?? 0) + 1, action, template, open: true }))
  const close = () => setQuestion((last) => last && { ...last, open: false })

  if (templates?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Layers}
          title="No templates found"
          action={<ButtonLink to="/dashboard/resources">Go to your VMs</ButtonLink>}
        >
          Set up one VM, choose Build Template in its menu, and make as many copies as the course needs.
        </EmptyState>
      </Card>
    )
  }
  return (
    <TemplateActionContext value={ask}>
      <DataTable
        label="Templates"
        columns={templateColumns}
        rows={templates}
        rowId={idOf}
        rowName={nameOf}
        sort={sortOf(search)}
        onSort={(sort) => onSearch({ sort: toSort(sortableColumns, sort) })}
        card={cardOf}
        minWidth="44rem"
      />
      {question ? (
        <Fragment key={question.key}>
          <CreateFromTemplate
            template={question.template}
            existing={namesBeside(question.template, vms)}
            open={question.open && question.action === 'create'}
            onCreated={() => void navigate({ to: '/dashboard/resources' })}
            onUnconnected={() => void navigate({ to: '/dashboard/settings/cloud' })}
            onClose={close}
          />
          <DeleteTemplateDialog
            template={question.template}
            open={question.open && question.action === 'delete'}
            onConfirm={() => {
              close()
              void remove(question.template)
            }}
            onClose={close}
          />
        </Fragment>
      ) : null}
    </TemplateActionContext>
  )
}
