import { Button, Text } from '@chakra-ui/react'
import type { VmDetail } from '@labkeeper/contract/vms'
import { UserMinus, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Card } from '~/components/card.tsx'
import { deferred } from '~/components/deferred.tsx'
import { CopyRow, DetailRow, DetailRows } from '~/components/detail-rows.tsx'
import { DeallocateDialog } from './deallocate-dialog.tsx'

const AllocateDialog = deferred(async () => (await import('./allocate-dialog.tsx')).AllocateDialog)

type Question = 'allocate' | 'deallocate'

/** Whose VM this is, and how that changes. */
export const AllocationCard = ({ vm }: { readonly vm: VmDetail }) => {
  const [question, setQuestion] = useState<Question>()
  // Kept while the dialog fades out, and beyond a change of the card below it: it shows a password once.
  const [hasAsked, setHasAsked] = useState(false)
  const close = () => setQuestion(undefined)
  const ask = (next: Question) => {
    setQuestion(next)
    setHasAsked(true)
  }
  return (
    <Card title="Resource Allocation">
      {vm.allocatedTo ? (
        <>
          <DetailRows>
            <DetailRow term="Allocated to">{vm.allocatedTo.name}</DetailRow>
            <CopyRow term="Email" value={vm.allocatedTo.email} label="email" />
          </DetailRows>
          <Button variant="outline" mt="3" onClick={() => ask('deallocate')}>
            <UserMinus aria-hidden />
            Deallocate
          </Button>
        </>
      ) : (
        <>
          <Text color="fg.muted">Not allocated: no student sees this VM.</Text>
          <Button variant="outline" mt="3" onClick={() => ask('allocate')}>
            <UserPlus aria-hidden />
            Allocate Resource
          </Button>
        </>
      )}
      <DeallocateDialog vm={vm} open={question === 'deallocate'} onClose={close} />
      {hasAsked ? (
        <Suspense>
          <AllocateDialog vm={vm} open={question === 'allocate'} onClose={close} />
        </Suspense>
      ) : null}
    </Card>
  )
}
