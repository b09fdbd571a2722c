import { Box, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useQuery } from '@tanstack/react-query'
import { keptPartsQuery } from '~/data/vms/kept-parts.ts'
import { CheckedChoice } from '~/ui/form/checked-choice.tsx'
import { keptPartsText } from './kept-parts.ts'
import { contentLoss, describeLoss, labelsOf, shortList } from './loss.ts'

type Doomed = Pick<Vm, '_id' | 'name' | 'resourceGroup' | 'allocatedTo' | 'parked'>

const Names = ({ vms }: { readonly vms: readonly Doomed[] }) => {
  const { names, more } = shortList(labelsOf(vms), 5)
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
      {names.map((name, index) => (
        <Box as="li" key={vms[index]?._id} truncate title={name}>
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

interface LossProps {
  readonly vms: readonly Doomed[]
  readonly withResources: boolean
  readonly onChange: (withResources: boolean) => void
}

/** Names what is lost, and asks whether what hangs on the VMs goes too. */
const Loss = ({ vms, withResources, onChange }: LossProps) => {
  const standing = vms.filter(({ parked }) => !parked)
  const { data } = useQuery(keptPartsQuery(standing.map(({ _id }) => _id)))
  return (
    <>
      <Text>
        This deletes {describeLoss(vms)}. {contentLoss(vms.length, standing.length, withResources)}This action
        cannot be undone.
      </Text>
      {vms.length > 1 ? <Names vms={vms} /> : null}
      {standing.length > 0 ? (
        <CheckedChoice
          checked={withResources}
          onChange={onChange}
          label="Also delete the disk, network interface and public IP"
          consequence={
            <WhatStays withResources={withResources} price={data && keptPartsText(data, standing.length)} />
          }
        />
      ) : null}
    </>
  )
}

/** What is asked before VMs are deleted. */
export const deletionOf = (vms: readonly Doomed[]) => {
  const [only] = vms
  return {
    title: `Delete ${only && vms.length === 1 ? only.name : counted(vms.length, 'VM')}?`,
    confirmLabel: 'Delete',
    text: (withResources: boolean, onChange: (withResources: boolean) => void) => (
      <Loss vms={vms} withResources={withResources} onChange={onChange} />
    ),
  }
}
