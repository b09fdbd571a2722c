import { Box, SimpleGrid, Skeleton, Text } from '@chakra-ui/react'
import { strandedReason } from '@labkeeper/contract/vms/power'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScheduleLines } from '~/components/policies/schedule-lines.tsx'
import type { TemplateRequest } from '~/data/vms/mutations.ts'
import { vmQuery, vmsQuery } from '~/data/vms/queries.ts'
import { isSameVm, type VmKey } from '~/data/vms/vm-cache.ts'
import { ApiError } from '~/lib/server/api-error.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'
import { BuildTemplates } from '../build-template/build-templates.tsx'
import { useBuildTemplate } from '../build-template/use-build-template.ts'
import { useVmAction } from '../use-vm-action.ts'
import { deleteAction, type MenuEntry } from '../vm-actions.ts'
import { deletionOf } from '../vm-deletion.tsx'
import { VmNotices } from '../vm-notices.tsx'
import { VmStatus } from '../vm-status.tsx'
import { ConnectCard } from './connect-card.tsx'
import { DetailActions } from './detail-actions.tsx'
import { BasicCard, SystemCard, TagsCard } from './detail-cards.tsx'

const Back = () => (
  <ButtonLink to="/dashboard/resources" variant="ghost" size="xs" flush>
    <ArrowLeft aria-hidden />
    Back to Resources
  </ButtonLink>
)

const Loading = ({ name }: { readonly name: string }) => (
  <>
    <PageHeader
      title={name}
      back={<Back />}
      context={<Skeleton as="span" display="block" h="5" w="24" rounded="full" />}
      actions={<Skeleton h="9" w="40rem" maxW="full" />}
    />
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6">
      <Card title="Basic Information">
        <TextSkeleton lines={6} />
      </Card>
      <Card title="Connection Details">
        <TextSkeleton lines={6} />
      </Card>
    </SimpleGrid>
  </>
)

interface LoadedProps {
  readonly vm: VmDetail
  readonly isPartial: boolean
  /** Below the buttons: what comes and goes must not move them. */
  readonly notice: ReactNode
  readonly allocation: VmDetailPageProps['allocation']
  readonly activity: VmDetailPageProps['activity']
}

const Loaded = ({ vm, isPartial, notice, allocation, activity }: LoadedProps) => {
  const navigate = useNavigate()
  const act = useVmAction()
  const build = useBuildTemplate('Failed to create snapshot')
  const { confirm, confirmation } = useConfirm()
  const building = useDialog<null>()

  const onAction = (entry: MenuEntry) => {
    if (entry.id === 'snapshot') building.open(null)
    else if (entry.isDestructive) confirm({ ...deletionOf([vm]), onConfirm: onDelete })
    else void act(entry, vm)
  }
  const onBuild = async (requests: readonly TemplateRequest[]) => {
    for (const request of requests) await build(request)
    building.close()
    return []
  }
  const onDelete = async (withResources: boolean) => {
    if (await act(deleteAction, vm, withResources)) void navigate({ to: '/dashboard/resources' })
  }
  return (
    <>
      <PageHeader
        title={vm.name}
        back={<Back />}
        context={<VmStatus vm={vm} />}
        actions={<DetailActions vm={vm} onAction={onAction} />}
      />
      <ScheduleLines schedule={vm} mt="-3" mb="5" />
      {vm.stranded ? (
        <Text color="fg.muted" mt="-3" mb="5">
          {strandedReason}.
        </Text>
      ) : null}
      {notice}
      <VmNotices vms={[vm]} mb="6" />
      {/* In pairs on wide screens; on a phone how to connect comes right after what it is. */}
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6">
        <BasicCard vm={vm} />
        <ConnectCard vm={vm} isPartial={isPartial} />
        <SystemCard vm={vm} />
        {allocation(vm)}
        <TagsCard vm={vm} />
      </SimpleGrid>
      {activity(vm)}
      {confirmation}
      <BuildTemplates
        key={building.key}
        vms={[vm]}
        open={building.isOpen}
        onBuild={onBuild}
        onClose={building.close}
      />
    </>
  )
}

interface VmDetailPageProps extends VmKey {
  /** The card that says whose VM this is. */
  readonly allocation: (vm: VmDetail) => ReactNode
  /** The card that says what happened to it. */
  readonly activity: (vm: VmDetail) => ReactNode
}

/** One VM. What the list knows of it is there at once; the rest, with the password, follows. */
export const VmDetailPage = ({ resourceGroup, name, allocation, activity }: VmDetailPageProps) => {
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...vmQuery(resourceGroup, name),
    placeholderData: () =>
      client.getQueryData(vmsQuery().queryKey)?.find((vm) => isSameVm(vm, { resourceGroup, name })),
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page>
      {data && !isGone ? (
        <Loaded
          vm={data}
          isPartial={isPlaceholderData}
          notice={<StaleNotice error={error} loadedAt={dataUpdatedAt} mb="6" />}
          allocation={allocation}
          activity={activity}
        />
      ) : error ? (
        <Box>
          <PageHeader title={name} />
          <Card>
            <ErrorState
              title="Failed to load VM details"
              error={error}
              retrying={isFetching}
              {...(isGone ? {} : { onRetry: () => void refetch() })}
              action={
                <ButtonLink to="/dashboard/resources" variant="outline">
                  Back to Resources
                </ButtonLink>
              }
            />
          </Card>
        </Box>
      ) : (
        <Loading name={name} />
      )}
    </Page>
  )
}
