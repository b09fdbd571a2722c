import { Box, Flex, Skeleton } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { powerColour } from '@labkeeper/contract/vms/power'
import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { myMachineQuery } from '~/data/courses/mine.ts'
import { ApiError } from '~/lib/server/api-error.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import { MachineActions } from './machine-actions.tsx'
import { CareAndHistory, Doctor, Notices } from './machine-parts.tsx'
import { MachineTimes } from './machine-times.tsx'

interface MachineProps {
  readonly machine: MyMachine
}

const columns = {
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
} as const

const Missing = () => (
  <Card>
    <title>Machine not found · Labkeeper</title>
    <EmptyState
      icon={Monitor}
      level="h1"
      title="This machine does not exist, or it is not yours."
      action={
        <ButtonLink to="/dashboard/my-resources" variant="outline">
          Back to My Resources
        </ButtonLink>
      }
    />
  </Card>
)

const Loaded = ({ machine }: MachineProps) => {
  const { name, course, powerState, primary } = machine
  const [news, setNews] = useState<string>()
  const [isExamined, setExamined] = useState(false)
  return (
    <>
      <PageHeader
        title={name}
        news={news}
        context={
          <Flex as="span" gap="3" align="center" wrap="wrap">
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{course.name}</span>
            <StatusBadge colour={powerColour(powerState)} moving={primary === 'wait'}>
              {primary === 'bring-back' ? 'Parked' : powerState}
            </StatusBadge>
          </Flex>
        }
        actions={<MachineActions machine={machine} />}
      />
      <MachineTimes machine={machine} onNews={setNews} />
      <Arriving>
        <Notices machine={machine} />
        {isExamined ? <Doctor machine={machine} onClose={() => setExamined(false)} /> : null}
      </Arriving>
      <Box {...columns}>
        <HowToConnect machine={machine} onCannot={isExamined ? undefined : () => setExamined(true)} />
        <Arriving fallback={<TextSkeleton lines={6} />}>
          <CareAndHistory machine={machine} />
        </Arriving>
      </Box>
    </>
  )
}

const Loading = () => (
  <>
    <PageHeader
      title="Your machine"
      context={<Skeleton as="span" display="block" h="5" w="40" rounded="full" />}
      actions={<Skeleton h="9" w="20rem" maxW="full" />}
    />
    <Box {...columns}>
      <Card title="How to connect">
        <TextSkeleton lines={5} />
      </Card>
      <Card title="History">
        <TextSkeleton lines={5} />
      </Card>
    </Box>
  </>
)

/** All that somebody does with the own machine of a course. What was taken away meanwhile says so. */
export const MachinePage = ({ vmId }: { readonly vmId: string }) => {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(myMachineQuery(vmId))
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page>
        <Missing />
      </Page>
    )
  }
  return (
    <Page>
      {data ? (
        <>
          <StaleNotice error={error} loadedAt={dataUpdatedAt} mb="4" />
          <Loaded machine={data} />
        </>
      ) : error ? (
        <Card>
          <ErrorState
            title="Failed to load your machine"
            level="h1"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
