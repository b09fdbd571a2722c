import { Box, Flex, Grid, Skeleton, Text } from '@chakra-ui/react'
import { type Usage, usageDays } from '@labkeeper/contract/usage/usage'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usageQuery } from '~/data/usage.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { hoursText, isIdle, leftOutText, moneyText } from './hours.ts'
import { HoursChart } from './hours-chart.tsx'

const Figure = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Flex direction="column" justify="space-between" gap="1">
    <Text as="dt" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" textStyle="2xl" fontWeight="semibold" lineHeight="1.2" fontVariantNumeric="tabular-nums">
      {children}
    </Text>
  </Flex>
)

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Text color="fg.muted" textStyle="xs" overflowWrap="anywhere">
    {children}
  </Text>
)

const Figures = ({ month: { hours, cost } }: Pick<Usage, 'month'>) => {
  const leftOut = cost && leftOutText(cost.withoutPrice)
  return (
    <Flex direction="column" gap="3">
      <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: '1fr' }} gap="4">
        <Figure term="Estimated cost this month">
          {cost ? <data value={cost.amount}>{moneyText(cost.amount)}</data> : '–'}
        </Figure>
        <Figure term="Hours this month">
          <data value={hours}>{hoursText(hours)}</data>
        </Figure>
      </Grid>
      <Note>
        {cost
          ? 'Estimated from VM hours at Azure’s list prices in US dollars, without disks, addresses and traffic.'
          : 'Azure’s list prices cannot be read just now, so there is no estimate. The hours are complete.'}
      </Note>
      {leftOut ? <Note>{leftOut}</Note> : null}
    </Flex>
  )
}

const skeletonDays = Array.from({ length: usageDays }, (_, index) => index)

/** As high as the chart and the figures will be. */
const Waiting = () => (
  <Layout
    figures={
      <Flex direction="column" gap="4">
        <Skeleton h="14" />
        <Skeleton h="14" hideBelow="xl" />
        <Skeleton h="8" />
      </Flex>
    }
    chart={
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '0.5', lg: '1' }}>
        {skeletonDays.map((day) => (
          <Flex key={day} flex="1" align="center" justify="center" h={{ base: '5', lg: '176px' }}>
            <Skeleton h={{ base: '1.5', lg: '28' }} w="full" maxW={{ lg: '8' }} />
          </Flex>
        ))}
      </Flex>
    }
  />
)

const Layout = ({ figures, chart }: { readonly figures: ReactNode; readonly chart: ReactNode }) => (
  <Flex direction={{ base: 'column', xl: 'row-reverse' }} gap={{ base: '5', xl: '8' }}>
    <Box flexShrink="0" w={{ xl: '15rem' }}>
      {figures}
    </Box>
    <Box flex="1" minW="0">
      {chart}
    </Box>
  </Flex>
)

interface UsageCardProps {
  /** There are VMs, or nobody knows yet: else hours are shown only if there are some left. */
  readonly isExpected: boolean
}

/** For how long the lab's VMs ran, and about what that costs. */
export const UsageCard = ({ isExpected }: UsageCardProps) => {
  const { data, error, isFetching, refetch } = useQuery(usageQuery())
  if (!isExpected && (data === undefined || isIdle(data))) return null
  const content = () => {
    if (data === undefined && error !== null) {
      return (
        <ErrorState
          level="h3"
          title="Failed to load running hours"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )
    }
    if (data === undefined) return <Waiting />
    if (isIdle(data)) {
      return (
        <Text color="fg.muted">
          No VM has run in the last {usageDays} days. From the next start on, its hours and their estimated
          cost are here.
        </Text>
      )
    }
    return <Layout figures={<Figures month={data.month} />} chart={<HoursChart days={data.days} />} />
  }
  return (
    <Card
      title="Running hours"
      context={`All VMs together, the last ${usageDays} days in UTC. A VM counts until it is deallocated.`}
    >
      {content()}
    </Card>
  )
}
