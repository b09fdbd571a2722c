import { Dialog, Grid, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMemo, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { OwnPassword } from '../allocation/own-password.tsx'
import { PairList } from './pair-list.tsx'
import {
  type Choice,
  candidatesOf,
  nameSome,
  type PairedStudent,
  type PairedVm,
  planAllocation,
  stillChosen,
  suggestStudents,
} from './pairing.ts'
import { StudentPicker } from './student-picker.tsx'
import { useBulkAllocation } from './use-bulk-allocation.ts'

/** What is to be done. */
export interface PairsWanted {
  /** The VMs to give, as they are now; those that somebody has are named and left out. */
  readonly vms: readonly PairedVm[]
  /** Every VM of the lab: who has one already. */
  readonly allVms: readonly PairedVm[]
  /** All of it has been done. */
  readonly onDone: () => void
}

interface PairChooserProps extends PairsWanted {
  readonly students: readonly PairedStudent[]
  readonly onPending: (isPending: boolean) => void
  readonly onCancel: () => void
}

/** Students on one side, what comes of the choice on the other. */
export const PairChooser = ({ vms, allVms, students, onPending, onCancel, onDone }: PairChooserProps) => {
  /** Nothing chosen by hand: whoever has no VM yet. */
  const [chosenByHand, choose] = useState<Choice>()
  const candidates = useMemo(() => candidatesOf(students, allVms), [students, allVms])
  const free = vms.filter((vm) => !vm.allocatedTo).length
  const chosen = chosenByHand ? stillChosen(chosenByHand, candidates) : suggestStudents(candidates, free)
  const plan = planAllocation(
    vms,
    candidates.filter(({ _id }) => chosen.has(_id)),
  )
  const { run, isPending, failure } = useBulkAllocation(onPending, onDone)
  const [newPassword, setNewPassword] = useState(true)
  const count = plan.pairs.length
  return (
    <>
      <Dialog.Body>
        {plan.allocated.length > 0 ? (
          <Text mb="3">
            Left out, because somebody has {plan.allocated.length === 1 ? 'it' : 'them'}:{' '}
            {nameSome(plan.allocated)}.
          </Text>
        ) : null}
        {free === 0 ? (
          <Text color="fg.muted">None of the selected VMs is free. Deallocate one on its page first.</Text>
        ) : (
          <>
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="6">
              <StudentPicker
                candidates={candidates}
                chosen={chosen}
                free={free}
                onChoose={(ids) => choose(ids && { ids, among: candidates })}
              />
              <PairList plan={plan} />
            </Grid>
            <OwnPassword checked={newPassword} onChange={setNewPassword} />
          </>
        )}
        {failure ? (
          <Notice tone="error" role="alert" mt="4">
            {failure}
          </Notice>
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={count === 0}
          loading={isPending}
          loadingText="Allocating..."
          onClick={() => void run(plan.pairs, newPassword)}
        >
          {count === 0 ? 'Allocate' : `Allocate ${counted(count, 'VM')}`}
        </Button>
      </Dialog.Footer>
    </>
  )
}
