import { Box, Flex, Skeleton, Text } from '@chakra-ui/react'
import type { Waste, WasteItem } from '@labkeeper/contract/courses/waste'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Leaf, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { actOnVm } from '~/data/vms/mutations.ts'
import { lookForWaste, removeWaste, wasteQuery } from '~/data/waste.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { Time } from '~/ui/time.tsx'
import { WasteGroup } from './waste-group.tsx'
import { sumInWords, vmOf } from './waste-words.ts'

const Waiting = () => (
  <Flex direction="column" gap="4">
    <Skeleton h="36" />
    <Skeleton h="24" />
  </Flex>
)

const LookAgain = () => {
  const { mutate, isPending } = useMutation({
    ...lookForWaste(),
    onError: (error) => toast.error(errorText(error, 'Azure could not be looked at')),
  })
  return (
    <Button variant="outline" loading={isPending} loadingText="Look again" onClick={() => mutate()}>
      <RotateCw aria-hidden />
      Look again
    </Button>
  )
}

/** What is asked before something goes, and before a machine is stopped; both with their toasts. */
const useActs = () => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync: remove } = useMutation(removeWaste())
  const { mutateAsync: act } = useMutation(actOnVm())
  const removeAll = async (items: readonly WasteItem[]): Promise<void> => {
    try {
      toast.success((await remove(items.map(({ id }) => id))).message)
    } catch (error) {
      toast.error(errorText(error, 'An error occurred'))
    }
  }
  const stop = async (item: WasteItem): Promise<void> => {
    try {
      await act({ action: 'stop', vm: vmOf(item) })
      toast.success(`${item.name} is being stopped`)
    } catch (error) {
      toast.error(errorText(error, 'Failed to stop VM'))
    }
  }
  const askToRemove = (items: readonly WasteItem[]) => {
    const what = items.length === 1 ? (items[0]?.name ?? '') : counted(items.length, 'item')
    confirm({
      title: `Remove ${what}?`,
      confirmLabel: 'Remove',
      text: (
        <Text>
          Each is looked at again first, and stays if something has it. This action cannot be undone.
        </Text>
      ),
      onConfirm: () => removeAll(items),
    })
  }
  const askToStop = (item: WasteItem) =>
    confirm({
      title: `Stop ${item.name}?`,
      confirmLabel: 'Stop',
      destructive: false,
      text: (
        <Text>
          It is deallocated, so that it costs nothing but its disk and address. Whoever uses it is cut off.
        </Text>
      ),
      onConfirm: () => stop(item),
    })
  return { askToRemove, askToStop, confirmation }
}

const Groups = ({ waste }: { readonly waste: Waste }) => {
  const { askToRemove, askToStop, confirmation } = useActs()
  return (
    <Flex direction="column" gap="4">
      {waste.groups.length === 0 ? (
        <Card>
          <EmptyState icon={Leaf} title="Nothing is wasted.">
            Disks, addresses and machines that cost for nothing are listed here.
          </EmptyState>
        </Card>
      ) : (
        waste.groups.map((group) => (
          <WasteGroup key={group.kind} group={group} onRemove={askToRemove} onStop={askToStop} />
        ))
      )}
      {waste.foreign > 0 ? <Text color="fg.muted">{waste.foreign} more are not ours.</Text> : null}
      {confirmation}
    </Flex>
  )
}

/** What costs for nothing, with one button each. */
export const WastePage = ({ operations }: { readonly operations: ReactNode }) => {
  const { data, error, isFetching, refetch } = useQuery(wasteQuery())
  const content = () => {
    if (data) return <Groups waste={data} />
    if (!error) return <Waiting />
    return (
      <Card>
        <ErrorState
          title="Failed to look for waste"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  return (
    <Page>
      <PageHeader
        title="Waste"
        context={
          data && (
            <>
              <Text as="span" color="fg" fontWeight="medium">
                {sumInWords(data)}
              </Text>
              {' · Azure was looked at '}
              <Time at={data.asOf} />
            </>
          )
        }
        actions={
          <>
            <ButtonLink variant="outline" to="/dashboard/bin">
              Bin
            </ButtonLink>
            <LookAgain />
          </>
        }
      />
      {content()}
      <Box mt="6">{operations}</Box>
    </Page>
  )
}
