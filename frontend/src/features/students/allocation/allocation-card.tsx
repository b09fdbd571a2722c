import { Box, Text } from '@chakra-ui/react'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { CopyRow, DetailRow, DetailRows } from '~/ui/detail-rows.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Card } from '~/ui/page/card.tsx'
import { deallocationOf, useDeallocate } from './deallocation.tsx'

const AllocateDialog = deferredDialog(async () => (await import('./allocate-dialog.tsx')).AllocateDialog)

/** Whose VM this is, and how that changes. */
export const AllocationCard = ({ vm }: { readonly vm: VmDetail }) => {
  const [isAllocating, setAllocating] = useState(false)
  const { confirm, confirmation } = useConfirm()
  const deallocate = useDeallocate()
  const askToDeallocate = () =>
    confirm({ ...deallocationOf(vm), onConfirm: (newPassword) => deallocate(vm, newPassword) })
  return (
    <Card title="Resource Allocation">
      {vm.allocatedTo ? (
        <>
          <DetailRows>
            <DetailRow term="Allocated to">{vm.allocatedTo.name}</DetailRow>
            <CopyRow term="Email" value={vm.allocatedTo.email} label="email" />
          </DetailRows>
          <Box mt="3">
            <Button variant="outline" onClick={askToDeallocate}>
              <UserMinus aria-hidden />
              Deallocate
            </Button>
          </Box>
        </>
      ) : (
        <>
          <Text color="fg.muted">Not allocated: no student sees this VM.</Text>
          <Box mt="3">
            <Button variant="outline" onClick={() => setAllocating(true)}>
              <UserPlus aria-hidden />
              Allocate Resource
            </Button>
          </Box>
        </>
      )}
      {confirmation}
      <AllocateDialog vm={vm} open={isAllocating} onClose={() => setAllocating(false)} />
    </Card>
  )
}
