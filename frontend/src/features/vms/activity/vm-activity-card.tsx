import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ActivityList } from '~/components/vms/activity-list.tsx'
import { activityQuery } from '~/data/vms/activity.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'

interface VmActivityCardProps {
  /** The VM's `_id`. */
  readonly vmId: string
}

/** Why a VM is as it is: who started, stopped or kept it, and what happened by itself. */
export const VmActivityCard = ({ vmId }: VmActivityCardProps) => {
  const { data, error, isFetching, refetch } = useQuery(activityQuery(vmId))
  return (
    <Card title="Activity" mt="6">
      {data ? (
        data.length > 0 ? (
          <ActivityList entries={data} shown={6} />
        ) : (
          <Text color="fg.muted">Nothing has happened to this VM in the last 30 days.</Text>
        )
      ) : error ? (
        <ErrorState
          title="Failed to load the activity"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Card>
  )
}
