import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { Button } from '~/ui/button.tsx'
import { DetailRow } from '~/ui/detail-rows.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'

const ReachDialog = deferredDialog(async () => (await import('./reach-dialog.tsx')).ReachDialog)

/** Who can reach a VM outside courses: everybody, until its owner closes it. */
export const Reach = ({ vm }: { readonly vm: VmDetail }) => {
  const { isOpen, open, close } = useDialog<null>()
  return (
    <>
      <DetailRow
        term="Who can reach it"
        actions={
          vm.stranded ? null : (
            <Button
              size="xs"
              variant="outline"
              aria-label={`Change who can reach ${vm.name}`}
              onClick={() => open(null)}
            >
              Change
            </Button>
          )
        }
      >
        {vm.access === 'address' ? 'Only who connects' : 'Anyone'}
      </DetailRow>
      <ReachDialog vm={vm} open={isOpen} onClose={close} />
    </>
  )
}
