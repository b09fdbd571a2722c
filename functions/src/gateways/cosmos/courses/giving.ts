import type { Container } from '@azure/cosmos'
import { isStranded } from '../../../domain/connection/stranded.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { CleanMachine, Giving } from '../../../ports/courses/giving.ts'
import { runBatch } from '../kernel/batch.ts'
import { connectedIn, orLab } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'
import { create, patch, patchOf } from '../kernel/records.ts'

type Found =
  | (CleanMachine & Pick<VmRecord, 'type' | 'subscriptionId'>)
  | { readonly type: 'lab'; readonly connected?: string }

/** Made to its end, and nothing is being made of it now. */
const isClean =
  "c.course.clean = true AND c.course.number > 0 AND NOT IS_DEFINED(c.allocatedTo) AND c.status IN ('Succeeded', 'Updating') AND (NOT IS_DEFINED(c.course.resetting) OR c.course.resetting = false)"

const isWaiting = "c.state = 'waiting'"
const isTold = "c.state = 'waiting' AND c.inLine = true"
const isUntold = "c.state = 'waiting' AND NOT IS_DEFINED(c.inLine)"

export const cosmosGiving = (container: Container): Giving => ({
  waiting: async (labId, courseId) => {
    const query = `SELECT * FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId AND ${isWaiting}`
    const found = await queryPartition<EnrolmentRecord>(container, labId, query, { courseId })
    const since = ({ waitingSince = '', id }: EnrolmentRecord): string => `${waitingSince} ${id}`
    return found.sort((one, other) => since(one).localeCompare(since(other)))
  },

  placeOf: async ({ labId, courseId, waitingSince = '', id }) => {
    const isBefore = '(c.waitingSince < @since OR c.waitingSince = @since AND c.id < @id)'
    const query = `SELECT VALUE COUNT(1) FROM c WHERE c.type = 'enrolment' AND c.courseId = @courseId AND ${isWaiting} AND ${isBefore}`
    const counts = await queryPartition<number>(container, labId, query, {
      courseId,
      since: waitingSince,
      id,
    })
    return 1 + counts.reduce((sum, part) => sum + part, 0)
  },

  clean: async (labId, courseId) => {
    const ofMachine = 'c.type, c.id, c.labId, c.name, c.resourceGroup, c.course.number AS number'
    const fields = `${ofMachine}, c.subscriptionId, c.cloud.subscriptionId AS connected`
    const query = `SELECT ${fields} FROM c WHERE c.type = 'vm' AND c.course.id = @courseId AND ${isClean}${orLab}`
    const found = await queryPartition<Found>(container, labId, query, { courseId })
    const connected = connectedIn(found)
    const machines = found.filter((one) => one.type === 'vm')
    return machines
      .filter((machine) => !isStranded(machine, connected))
      .map(({ id, labId: lab, name, resourceGroup, number }) => ({
        id,
        labId: lab,
        name,
        resourceGroup,
        number,
      }))
      .sort((one, other) => one.number - other.number)
  },

  async give({ id, labId }, enrolment, activity, letter) {
    const { userId, name, email, waitingSince, inLine } = enrolment
    const statuses = await runBatch(container, labId, [
      patch(userId, "c.type = 'student' AND c.state = 'ready'", patchOf({ state: 'ready' })),
      patch(enrolment.id, inLine ? isTold : isUntold, [
        ...patchOf({ state: 'active', vmId: id }),
        ...(waitingSince === undefined ? [] : [{ op: 'remove' as const, path: '/waitingSince' }]),
        ...(inLine ? [{ op: 'remove' as const, path: '/inLine' }] : []),
      ]),
      patch(id, isClean, [
        ...patchOf({ allocatedTo: { userId, name, email } }),
        // From now on somebody has had it, whoever takes it back.
        { op: 'set', path: '/course/clean', value: false },
        { op: 'set', path: '/course/givenAt', value: activity.createdAt },
      ]),
      create(activity),
      ...(letter === undefined ? [] : [create(letter)]),
    ])
    const [ofStudent = 500, ofEnrolment = 500, ofMachine = 500] = statuses
    const isRefused = (status: number): boolean => status === 404 || status === 412
    if (isRefused(ofMachine)) return 'machine-taken'
    return isRefused(ofStudent) || isRefused(ofEnrolment) ? 'person-gone' : 'given'
  },
})
