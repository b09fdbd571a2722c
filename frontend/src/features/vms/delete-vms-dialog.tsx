import { Box, Text } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { counted } from '@labkeeper/contract/wording'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckedChoice } from '~/components/checked-choice.tsx'
import { ConfirmDialog } from '~/components/confirm-dialog.tsx'
import { keptPartsQuery, keptPartsText } from './kept-parts.ts'
import { describeLoss, shortList } from './loss.ts'

interface DeleteVmsDialogProps {
  readonly vms: readonly Pick<Vm, '_id' | 'name' | 'allocatedTo'>[]
  readonly open: boolean
  readonly pending?: boolean
  readonly onConfirm: (deleteAssociatedResources: boolean) => void
  readonly onClose: () => void
}

const Names = ({ vms }: Pick<DeleteVmsDialogProps, 'vms'>) => {
  const { names, more } = shortList(
    vms.map(({ name }) => name),
    5,
  )
  return (
    <Box
      as="ul"
      listStyleType="none"
      mt="3"
      px="3"
      py="2"
      rounded="l2"
      bg="bg.muted"
      color="fg"
      fontSize="13px"
    >
      {names.map((name) => (
        <Box as="li" key={name} truncate>
          {name}
        </Box>
      ))}
      {more > 0 ? (
        <Box as="li" color="fg.muted">
          and {more} more
        </Box>
      ) : null}
    </Box>
  )
}

/** The line of the price is there before the price, so that nothing moves when it comes, or when the box is ticked. */
const WhatStays = ({ withResources, price }: { withResources: boolean; price: string | undefined }) => (
  <>
    {withResources ? 'Nothing of it stays in Azure.' : 'They stay in Azure and go on costing money.'}
    <Text as="span" display="block" minH="1lh">
      {withResources ? null : price}
    </Text>
  </>
)

/** Names what is lost, and asks whether what hangs on the VMs goes too. */
export const DeleteVmsDialog = ({ vms, open, pending = false, onConfirm, onClose }: DeleteVmsDialogProps) => {
  const [withResources, setWithResources] = useState(false)
  const { data } = useQuery(
    keptPartsQuery(
      vms.map(({ _id }) => _id),
      open,
    ),
  )
  const [only] = vms
  const title = vms.length === 1 && only ? `Delete ${only.name}?` : `Delete ${counted(vms.length, 'VM')}?`
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel="Delete"
      pending={pending}
      onConfirm={() => onConfirm(withResources)}
      onClose={onClose}
    >
      <Text>
        This deletes {describeLoss(vms)}.{' '}
        {withResources ? `Everything on ${vms.length === 1 ? 'its disk' : 'their disks'} is lost. ` : ''}
        This action cannot be undone.
      </Text>
      {vms.length > 1 ? <Names vms={vms} /> : null}
      <CheckedChoice
        checked={withResources}
        onChange={setWithResources}
        label="Also delete the disk, network interface and public IP"
        consequence={
          <WhatStays withResources={withResources} price={data && keptPartsText(data, vms.length)} />
        }
      />
    </ConfirmDialog>
  )
}
