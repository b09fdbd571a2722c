import type { Vm } from '@labkeeper/contract/vms/vms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { refreshVms, vmsQuery } from '~/data/vms/queries.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { RefreshButton } from '~/ui/page/refresh-button.tsx'
import { VmNotices } from '../vm-notices.tsx'
import { VmList, type VmListProps } from './vm-list.tsx'

const none: readonly Vm[] = []
const failedToLoad = 'Failed to load virtual machines'

const Refresh = () => {
  const refresh = useMutation({
    ...refreshVms(),
    onError: (error) => toast.error(errorText(error, failedToLoad)),
  })
  return <RefreshButton isRefreshing={refresh.isPending} onRefresh={() => refresh.mutate()} />
}

interface VmsPageProps extends Omit<VmListProps, 'query' | 'failed' | 'head'> {
  /** Between the header and the list. */
  readonly children?: ReactNode
  /** Below the list. */
  readonly operations: ReactNode
}

/** The VM list. Wide screens show it in one piece: the table scrolls, the page does not. */
export const VmsPage = ({ children, operations, ...view }: VmsPageProps) => {
  const query = useQuery(vmsQuery())
  const head = (
    <>
      <VmNotices vms={query.data ?? none} flexShrink="0" mb="4" />
      {children}
    </>
  )
  return (
    <Page wide fillsScreen pb={{ base: '24', md: '6' }}>
      <PageHeader
        title="Azure Virtual Machines"
        context="Start, stop and open the machines of your lab."
        actions={
          <>
            <Refresh />
            <ButtonLink to="/dashboard/resources/create">
              <Plus aria-hidden />
              Create VM
            </ButtonLink>
          </>
        }
      />
      <VmList query={query} failed={failedToLoad} head={head} {...view} />
      {operations}
    </Page>
  )
}
