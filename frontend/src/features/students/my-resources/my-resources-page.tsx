import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { myResourcesQuery } from '~/data/students/my-resources.ts'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { ListView } from '~/ui/table/list-view.tsx'
import { ResourceCard } from './resource-card.tsx'
import { ConnectContext, resourceColumns } from './resource-columns.tsx'
import { ResourceNotices } from './resource-notices.tsx'

const ConnectDialog = deferredDialog(async () => (await import('./connect-dialog.tsx')).ConnectDialog)

const idOf = ({ _id }: StudentResource): string => _id
const nameOf = ({ name }: StudentResource): string => name
const cardOf = (resource: StudentResource) => <ResourceCard resource={resource} />

const none: readonly StudentResource[] = []

/** What a student has, and how to get onto it. `children` stand above it. */
export const MyResourcesPage = ({ children }: { readonly children?: ReactNode }) => {
  const query = useQuery(myResourcesQuery())
  const { subject, isOpen, open, close } = useDialog<StudentResource>()
  const current = query.data?.find(({ _id }) => _id === subject?._id)
  return (
    <Page wide>
      <PageHeader title="My Resources" context="The virtual machines that are allocated to you." />
      {children}
      <ConnectContext value={open}>
        <ListView
          query={query}
          failed="Failed to load your virtual machines"
          gap="6"
          head={<ResourceNotices resources={query.data ?? none} />}
          empty={{
            icon: Monitor,
            title: 'No virtual machines yet',
            children:
              'Nothing is allocated to you. Please contact your administrator to get a virtual machine.',
          }}
          label="My virtual machines"
          columns={resourceColumns}
          rows={query.data}
          rowId={idOf}
          rowName={nameOf}
          card={cardOf}
          minWidth="44rem"
        />
      </ConnectContext>
      {subject ? (
        // A VM that was taken away takes its dialog along.
        <ConnectDialog resource={current ?? subject} open={isOpen && current !== undefined} onClose={close} />
      ) : null}
    </Page>
  )
}
