import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import { Plug } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { MiddleText } from '~/ui/middle-text.tsx'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { hindrance, systemName } from './connecting.ts'
import { ResourceStatus } from './resource-status.tsx'

/** How a row's button reaches the page; columns live at module scope and cannot close over it. */
export const ConnectContext = createContext<(resource: StudentResource) => void>(() => {})

/** The page's one purpose; quiet where it cannot succeed yet. */
export const ConnectButton = ({ resource }: { readonly resource: StudentResource }) => {
  const connect = useContext(ConnectContext)
  return (
    <Button
      size="xs"
      variant={hindrance(resource) ? 'outline' : 'solid'}
      aria-label={`Connect to ${resource.name}`}
      onClick={() => connect(resource)}
    >
      <Plug aria-hidden />
      Connect
    </Button>
  )
}

export const diskSize = ({ configData }: StudentResource): string | undefined =>
  configData.diskSizeGB === undefined ? undefined : `${configData.diskSizeGB} GB`

interface ResourceNameProps {
  readonly resource: StudentResource
  readonly children: ReactNode
}

/** A machine of a course has a page of its own. */
export const ResourceName = ({ resource, children }: ResourceNameProps) =>
  resource.course ? (
    <AppLink to="/dashboard/my-resources/$vmId" params={{ vmId: resource._id }} aria-label={resource.name}>
      {children}
    </AppLink>
  ) : (
    children
  )

const Quiet = ({ children }: { readonly children: string }) => <span title={children}>{children}</span>

const column = columnHelper<StudentResource>()

export const resourceColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row }) => (
      <div style={{ fontWeight: 500 }}>
        <ResourceName resource={row.original}>
          <MiddleText text={row.original.name} />
        </ResourceName>
      </div>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row }) => <ResourceStatus resource={row.original} />,
    meta: { width: '141px' },
  }),
  column.accessor(diskSize, {
    id: 'size',
    header: 'Size',
    cell: ({ getValue }) => getValue() ?? 'N/A',
    meta: { width: '90px', align: 'end' },
  }),
  column.accessor(systemName, {
    id: 'os',
    header: 'OS',
    cell: ({ getValue }) => <Quiet>{getValue()}</Quiet>,
    meta: { width: 'max(120px, 14cqw)' },
  }),
  column.accessor(({ azureDetails }) => regionName(azureDetails.location), {
    id: 'location',
    header: 'Location',
    cell: ({ getValue }) => <Quiet>{getValue()}</Quiet>,
    meta: { width: 'max(106px, 13cqw)' },
  }),
  column.display({
    id: 'connect',
    header: 'Connect',
    cell: ({ row }) => <ConnectButton resource={row.original} />,
    meta: { width: '118px', align: 'end', stays: true },
  }),
])
