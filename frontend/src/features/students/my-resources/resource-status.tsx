import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { scheduleLines } from '~/components/policies/schedule.ts'
import { PowerStatus } from '~/components/vms/power-status.tsx'
import { asMachine } from '~/data/students/my-resources.ts'
import { useNow } from '~/ui/hooks/use-now.ts'

/** What the VM is doing; on hover what happens to it next by itself. */
export const ResourceStatus = ({ resource }: { readonly resource: StudentResource }) => {
  const lines = scheduleLines(resource, useNow()).map(({ text }) => `${resource.name} ${text}.`)
  return <PowerStatus machine={asMachine(resource)} title={lines.join('\n')} />
}
