import type { StudentResource } from '@labkeeper/contract/student-resources'
import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card } from '~/components/card.tsx'
import { DataTable } from '~/components/data-table.tsx'
import { deferredDialog } from '~/components/deferred.tsx'
import { EmptyState } from '~/components/empty-state.tsx'
import { ErrorState } from '~/components/error-state.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'
import { StaleNotice } from '~/components/stale-notice.tsx'
import { myResourcesQuery } from './queries.ts'
import { ResourceCard } from './resource-card.tsx'
import { ConnectContext, resourceColumns } from './resource-columns.tsx'
import { ResourceNotices } from './resource-notices.tsx'

const ConnectDialog = deferredDialog(async () => (await import('./connect-dialog.tsx')).ConnectDialog)

const idOf = ({ _id }: StudentResource): string => _id
const nameOf = ({ name }: StudentResource): string => name
const cardOf = (resource: StudentResource) => <ResourceCard resource={resource} />

const none: readonly StudentResource[] = []

const Nothing = () => (
  <Card>
    <EmptyState icon={Monitor} title="No virtual machines yet">
      Nothing is allocated to you. Please contact your administrator to get a virtual machine.
    </EmptyState>
  </Card>
)

/** The table, and the dialog about one of its VMs. Undefined while they load. */
const Resources = ({ resources }: { readonly resources: readonly StudentResource[] | undefined }) => {
  const [asked, setAsked] = useState<StudentResource>()
  const [isOpen, setOpen] = useState(false)
  const current = resources?.find(({ _id }) => _id === asked?._id)
  const connect = (resource: StudentResource) => {
    setAsked(resource)
    setOpen(true)
  }
  return (
    <ConnectContext value={connect}>
      {resources?.length === 0 ? (
        <Nothing />
      ) : (
        <DataTable
          label="My virtual machines"
          columns={resourceColumns}
          rows={resources}
          rowId={idOf}
          rowName={nameOf}
          card={cardOf}
          minWidth="44rem"
        />
      )}
      {asked ? (
        // A VM that was taken away takes its dialog along.
        <ConnectDialog
          resource={current ?? asked}
          open={isOpen && current !== undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </ConnectContext>
  )
}

/** What a student has, and how to get onto it. `children` stand above it. */
export const MyResourcesPage = ({ children }: { readonly children?: ReactNode }) => {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(myResourcesQuery())
  return (
    <Page wide>
      <PageHeader title="My Resources" context="The virtual machines that are allocated to you." />
      {children}
      {error && !data ? (
        <Card>
          <ErrorState
            title="Failed to load your virtual machines"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <>
          <StaleNotice error={error} loadedAt={dataUpdatedAt} mb="6" />
          <ResourceNotices resources={data ?? none} />
          <Resources resources={data} />
        </>
      )}
    </Page>
  )
}
