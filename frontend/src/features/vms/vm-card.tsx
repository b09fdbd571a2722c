import { Box, Flex } from '@chakra-ui/react'
import { regionName } from '@labkeeper/contract/catalogue'
import type { Vm } from '@labkeeper/contract/vms'
import { useContext } from 'react'
import { shortOs } from './os-name.ts'
import { RowMenu } from './row-menu.tsx'
import { RowActionContext, VmLink } from './vm-columns.tsx'
import { VmStatus } from './vm-status.tsx'

/** One VM on a phone: name, state and menu first, the rest in two quiet lines. */
export const VmCard = ({ vm }: { readonly vm: Vm }) => {
  const onAction = useContext(RowActionContext)
  return (
    <Flex gap="1" align="flex-start">
      <Box flex="1" minW="0">
        <Box textStyle="sm">
          <VmLink vm={vm} />
        </Box>
        <Box mt="1.5">
          <VmStatus vm={vm} />
        </Box>
        <Box mt="1.5" color="fg.muted" textStyle="xs" lineClamp="2" wordBreak="break-word">
          {[vm.size, regionName(vm.location), vm.resourceGroup, shortOs(vm.os)].filter(Boolean).join(' · ')}
        </Box>
        {vm.allocatedTo ? (
          <Box color="fg.muted" textStyle="xs" truncate title={vm.allocatedTo.email}>
            Allocated to {vm.allocatedTo.name}
          </Box>
        ) : null}
      </Box>
      <RowMenu vm={vm} onAction={onAction} />
    </Flex>
  )
}
