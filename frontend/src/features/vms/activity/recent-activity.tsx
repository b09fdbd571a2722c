import { Text } from '@chakra-ui/react'
import type { Activity } from '@labkeeper/contract/policies/policies'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useQuery } from '@tanstack/react-query'
import { ActivityList } from '~/components/vms/activity-list.tsx'
import { activityQuery } from '~/data/vms/activity.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'

const isAbout = (vm: Vm, { vmName, resourceGroup }: Activity): boolean =>
  vm.name === vmName && vm.resourceGroup.toLowerCase() === resourceGroup.toLowerCase()

/** What happened in the lab, newest first; nothing while nothing has. What still exists is a link. */
export const RecentActivity = ({ vms }: { readonly vms: readonly Vm[] }) => {
  const { data = [] } = useQuery(activityQuery())
  if (data.length === 0) return null
  const nameOf = (entry: Activity) =>
    vms.some((vm) => isAbout(vm, entry)) ? (
      <AppLink
        to="/dashboard/resources/$resourceGroup/$vmName"
        params={{ resourceGroup: entry.resourceGroup, vmName: entry.vmName }}
      >
        {entry.vmName}
      </AppLink>
    ) : (
      <Text as="span" fontWeight="medium">
        {entry.vmName}
      </Text>
    )
  return (
    <Card title="Recent activity">
      <ActivityList entries={data} shown={8} nameOf={nameOf} />
    </Card>
  )
}
