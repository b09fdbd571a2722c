import { strandedReason } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { scheduleLines } from '~/components/policies/schedule.ts'
import { PowerStatus } from '~/components/vms/power-status.tsx'
import { useNow } from '~/ui/hooks/use-now.ts'

const stillBilled =
  'Stopped, but not deallocated: Azure still charges for it. Stop it once more to deallocate it.'

type Shown = Pick<Vm, 'name' | 'powerState' | 'busy' | 'stranded' | 'autoStopAt' | 'autoDeleteAt'>

const whyOf = ({ powerState, stranded }: Shown): string[] => {
  if (stranded) return [`${strandedReason}.`]
  return powerState === 'VM stopped' ? [stillBilled] : []
}

/** With a clock of its own, so that the countdown is true whenever somebody points at it. */
const ScheduledStatus = ({ vm }: { readonly vm: Shown }) => {
  const lines = scheduleLines(vm, useNow()).map(({ text }) => `${vm.name} ${text}.`)
  return <PowerStatus machine={vm} title={[...whyOf(vm), ...lines].join('\n')} />
}

/** The power state, for those who pay; on hover what it means and what comes next. */
export const VmStatus = ({ vm }: { readonly vm: Shown }) => {
  if (vm.autoStopAt || vm.autoDeleteAt) return <ScheduledStatus vm={vm} />
  const [title] = whyOf(vm)
  return <PowerStatus machine={vm} title={title} />
}
