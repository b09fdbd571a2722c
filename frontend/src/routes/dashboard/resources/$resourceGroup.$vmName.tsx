import { createFileRoute } from '@tanstack/react-router'
import { AllocationCard } from '~/features/students/allocation/allocation-card.tsx'
import { VmActivityCard } from '~/features/vms/activity/vm-activity-card.tsx'
import { VmDetailPage } from '~/features/vms/detail/vm-detail-page.tsx'

const DetailPage = () => {
  const { resourceGroup, vmName } = Route.useParams()
  return (
    <VmDetailPage
      key={`${resourceGroup}/${vmName}`}
      resourceGroup={resourceGroup}
      name={vmName}
      allocation={(vm) => <AllocationCard vm={vm} />}
      activity={(vm) => <VmActivityCard vmId={vm._id} />}
    />
  )
}

export const Route = createFileRoute('/dashboard/resources/$resourceGroup/$vmName')({ component: DetailPage })
