import { Box, Text } from '@chakra-ui/react'
import type { VmDetail } from '@labkeeper/contract/vms'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/button.tsx'
import { Card } from '~/components/card.tsx'
import { deferredDialog } from '~/components/deferred.tsx'
import { CopyRow, DetailRow, DetailRows } from '~/components/detail-rows.tsx'
import { DeallocateDialog } from './deallocate-dialog.tsx'

const AllocateDialog = deferredDialog(async () => (await import('./allocate-dialog.tsx')).AllocateDialog)

type Question = 'allocate' | 'deallocate'

/** Whose VM this is, and how that changes. */
export const AllocationCard = ({ vm }: { readonly vm: VmDetail }) => {
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <Card title="Resource Allocation">
      {vm.allocatedTo ? (
        <>
          <DetailRows>
            <DetailRow term="Allocated to">{vm.allocatedTo.name}</DetailRow>
            <CopyRow term="Email" value={vm.allocatedTo.email} label="email" />
          </DetailRows>
          <Box mt="3">
            <Button variant="outline" onClick={() => setQuestion('deallocate')}>
              <UserMinus aria-hidden />
              Deallocate
            </Button>
          </Box>
        </>
      ) : (
        <>
          <Text color="fg.muted">Not allocated: no student sees this VM.</Text>
          <Box mt="3">
            <Button variant="outline" onClick={() => setQuestion('allocate')}>
              <UserPlus aria-hidden />
              Allocate Resource
            </Button>
          </Box>
        </>
      )}
      <DeallocateDialog vm={vm} open={question === 'deallocate'} onClose={close} />
      <AllocateDialog vm={vm} open={question === 'allocate'} onClose={close} />
    </Card>
  )
}
