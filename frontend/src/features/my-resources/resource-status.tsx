import type { StudentResource } from '@labkeeper/contract/student-resources'
import { PowerStatus } from '~/components/power-status.tsx'
import { useNow } from '~/components/use-now.ts'
import { scheduleLines } from '~/lib/schedule.ts'
import { asMachine } from './queries.ts'

/** What the VM is doing; on hover what happens to it next by itself. */
export const ResourceStatus = ({ resource }: { readonly resource: StudentResource }) => {
  const lines = scheduleLines(resource, useNow()).map(({ text }) => `${resource.name} ${text}.`)
  return <PowerStatus machine={asMachine(resource)} title={lines.join('\n')} />
}
