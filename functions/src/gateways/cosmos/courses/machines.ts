import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { MachineRecord, Machines } from '../../../ports/courses/machines.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'

export const cosmosMachines = (container: Container): Machines => ({
  of: async (labId, courseId) => {
    const query = `SELECT * FROM c WHERE c.type = 'vm' AND c.course.id = @courseId${orLab}`
    const found = await queryPartition<MachineRecord | LabRecord>(container, labId, query, { courseId })
    return besideLab(found).sort((one, other) => one.course.number - other.course.number)
  },
})
