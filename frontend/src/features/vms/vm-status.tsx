import type { Vm } from '@labkeeper/contract/vms'
import { PowerStatus } from '~/components/power-status.tsx'

const stillBilled =
  'Stopped, but not deallocated: Azure still charges for it. Stop it once more to deallocate it.'

/** The power state, for those who pay. */
export const VmStatus = ({ vm }: { readonly vm: Pick<Vm, 'powerState' | 'busy'> }) => (
  <PowerStatus machine={vm} {...(vm.powerState === 'VM stopped' ? { title: stillBilled } : {})} />
)
