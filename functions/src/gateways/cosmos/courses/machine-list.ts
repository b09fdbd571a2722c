import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { isStranded } from '../../../domain/connection/stranded.ts'
import {
  type ListedMachine,
  type MachinePerson,
  machineFields,
} from '../../../domain/courses/machines/machine-view.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import { connectedIn } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'

type Listed =
  | (ListedMachine & { readonly type: 'vm' })
  | (MachinePerson & { readonly type: 'enrolment' })
  | (Pick<LabRecord, 'type'> & { readonly connected?: string })

const fields = ['type', 'userId', ...machineFields].map((field) => `c.${field}`).join(', ')
const listing = `SELECT ${fields}, c['group'], c.cloud.subscriptionId AS connected FROM c WHERE c.type = 'vm' AND c.course.id = @courseId OR c.type = 'enrolment' AND c.courseId = @courseId OR c.id = 'lab'`

export const cosmosMachineList = (container: Container): MachineList => ({
  async read(labId, courseId) {
    const found = await queryPartition<Listed>(container, labId, listing, { courseId })
    const connected = connectedIn(found)
    const machines = found
      .filter((record) => record.type === 'vm')
      .map((machine) => (isStranded(machine, connected) ? { ...machine, stranded: true } : machine))
      .sort((one, other) => one.course.number - other.course.number)
    const people = found.filter((record) => record.type === 'enrolment')
    return { machines, people: new Map(people.map((person) => [person.userId, person])) }
  },
})
