import type { BoxProps } from '@chakra-ui/react'
import { isMoving } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useMutation } from '@tanstack/react-query'
import { KeepRunningNotice } from '~/components/policies/keep-running-notice.tsx'
import { keepRunning } from '~/data/vms/mutations.ts'
import { tell } from '~/lib/tell.ts'

interface VmNoticesProps extends BoxProps {
  readonly vms: readonly Vm[]
}

/** What is about to happen to VMs of the lab by itself, with a way to put it off. */
export const VmNotices = ({ vms, ...box }: VmNoticesProps) => {
  const { mutateAsync } = useMutation(keepRunning())
  // Hardly any of ten thousand has a notice.
  const resting = vms.filter((vm) => vm.noticeAt !== undefined && !isMoving(vm))
  const keep = async (id: string) => {
    const vm = resting.find(({ _id }) => _id === id)
    if (!vm) return
    await tell(mutateAsync(vm), 'Failed to keep the VM running')
  }
  return <KeepRunningNotice vms={resting} onKeep={keep} {...box} />
}
