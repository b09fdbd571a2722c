import { Flex, Grid } from '@chakra-ui/react'
import { isMoving, powerColour } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { Cloud, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { AttentionCard } from './attention-card.tsx'
import { byRegion, byState, countVms } from './counts.ts'
import { ShareChart } from './share-chart.tsx'
import { StatCards } from './stat-cards.tsx'

interface OverviewProps {
  /** Nothing while loading. */
  readonly vms: readonly Vm[] | undefined
  readonly error: Error | null
  readonly retrying: boolean
  readonly onRetry: () => void
  /** Running operations; another feature draws them. */
  readonly operations: ReactNode
  /** How long VMs ran; another feature draws it. */
  readonly usage: ReactNode
  /** What happened lately; another feature draws it. */
  readonly activity: ReactNode
  /** What will keep the lab from working, if anything; another feature knows. */
  readonly planConcern: string | undefined
  /** What costs for nothing, US dollars a month; another feature knows. */
  readonly wastePerMonth: number
  /** No subscription of Azure is connected yet: that comes before the first VM. */
  readonly isUnconnected: boolean
}

const barOf: Record<ReturnType<typeof powerColour>, string> = {
  green: 'green.500',
  yellow: 'yellow.400',
  red: 'red.400',
}

const NoVms = () => (
  <EmptyState
    icon={Server}
    title="No virtual machines found"
    action={<ButtonLink to="/dashboard/resources/create">Create your first VM</ButtonLink>}
  >
    Virtual machines of your lab are counted here, with what they are doing and where they run.
  </EmptyState>
)

/** Whoever has just signed up would fill in the form for a VM in vain. */
const FirstStep = () => (
  <EmptyState
    icon={Cloud}
    title="Connect your Azure subscription"
    action={<ButtonLink to="/dashboard/settings/cloud">Open Cloud Settings</ButtonLink>}
  >
    Virtual machines run in your own subscription. Once it is connected, you can create the first.
  </EmptyState>
)

/** The dashboard: counts, what runs, what needs attention, how the VMs are spread, and how long they ran. */
export const Overview = (props: OverviewProps) => {
  const {
    vms,
    error,
    retrying,
    onRetry,
    operations,
    usage,
    activity,
    planConcern,
    wastePerMonth,
    isUnconnected,
  } = props
  if (!vms && error) {
    return (
      <Card>
        <ErrorState
          title="Failed to load virtual machines"
          error={error}
          onRetry={onRetry}
          retrying={retrying}
        />
      </Card>
    )
  }
  return (
    <Flex direction="column" gap="6">
      <StatCards counts={vms && countVms(vms)} />
      {operations}
      {vms ? <AttentionCard vms={vms} planConcern={planConcern} wastePerMonth={wastePerMonth} /> : null}
      {vms?.length === 0 ? (
        <Card>{isUnconnected ? <FirstStep /> : <NoVms />}</Card>
      ) : (
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="6">
          <ShareChart
            title="By state"
            shares={vms && byState(vms)}
            colourOf={(powerState) =>
              isMoving({ powerState }) ? 'blue.400' : barOf[powerColour(powerState)]
            }
          />
          <ShareChart title="By region" shares={vms && byRegion(vms)} />
        </Grid>
      )}
      {usage}
      {activity}
    </Flex>
  )
}
