import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { isMoving } from '@labkeeper/contract/vms/power'
import { useMutation } from '@tanstack/react-query'
import { KeepRunningNotice } from '~/components/policies/keep-running-notice.tsx'
import { asMachine, keepRunning } from '~/data/students/my-resources.ts'
import { tell } from '~/lib/tell.ts'

/** What is about to happen to the student's VMs by itself, with a way to put it off. */
export const ResourceNotices = ({ resources }: { readonly resources: readonly StudentResource[] }) => {
  const { mutateAsync } = useMutation(keepRunning())
  const keep = (id: string) => tell(mutateAsync(id), 'Failed to keep the VM running')
  return (
    <KeepRunningNotice
      vms={resources.filter((resource) => !isMoving(asMachine(resource)))}
      onKeep={keep}
      mb="6"
    />
  )
}
