import { machineState } from '@labkeeper/functions/domain/courses/machine'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import { labId } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'

type Machine = VmRecord & Required<Pick<VmRecord, 'course'>>

/** Nobody has two machines, nobody has one without being a student of the course, and each says the same of the other. */
const everybodyHasOne = async ({ found }: Campus, machines: readonly Machine[]): Promise<void> => {
  const enrolments = await found.enrolments()
  const held = machines.flatMap(({ id, allocatedTo }) =>
    allocatedTo ? [{ id, who: allocatedTo.userId }] : [],
  )
  expect(new Set(held.map(({ who }) => who)).size).toBe(held.length)
  const claimed = enrolments.flatMap(({ vmId, userId }) => (vmId ? [{ id: vmId, who: userId }] : []))
  const inOrder = (pairs: typeof held) => pairs.map(({ id, who }) => `${id} ${who}`).sort()
  expect(inOrder(claimed)).toEqual(inOrder(held))
  for (const { name, vmId, state, function: one } of enrolments.filter(
    (person) => person.vmId !== undefined,
  )) {
    expect({ name, vmId, state, one }).toEqual({
      ...{ name, vmId, one: 'student' },
      state: expect.stringMatching(/^(active|left)$/),
    })
  }
}

/** Nothing is left to be done about anybody, and whoever is in the course is a student of the lab. */
const nobodyIsHalfThere = async ({ found }: Campus): Promise<void> => {
  const students = new Set((await found.students()).map(({ id }) => id))
  for (const { name, state, lost, userId, function: one } of await found.enrolments()) {
    expect({ name, state, lost, known: students.has(userId) || one !== 'student' }).toEqual({
      ...{ name, lost: undefined, known: true },
      state: expect.stringMatching(/^(active|waiting|left|invited)$/),
    })
  }
}

const isClean = ({ course, status, allocatedTo }: Machine): boolean =>
  machineState({ course, status, isGiven: allocatedTo !== undefined }) === 'clean'

/** What must hold of a course once the dust has settled, whatever went wrong before. */
export const courseHoldsTogether = async (
  campus: Campus,
  { mostWanted }: { readonly mostWanted: number },
): Promise<void> => {
  const { found, world } = campus
  const course = await found.course()
  const machines = (await found.machines()) as Machine[]
  await everybodyHasOne(campus, machines)
  await nobodyIsHalfThere(campus)

  const waiting = (await found.enrolments()).filter(({ state }) => state === 'waiting')
  const clean = machines.filter(isClean).map(({ name }) => name)
  if (course.state === 'open' && waiting.length > 0)
    expect({ waiting: waiting.length, clean }).toMatchObject({ clean: [] })

  const numbers = machines.map((machine) => machine.course.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(course.lastNumber)
  expect(machines.length).toBeLessThanOrEqual(mostWanted)

  // Losing a machine stops it, and nothing of a course that is over runs.
  const idle = machines.filter(({ allocatedTo }) => allocatedTo === undefined || course.state === 'closed')
  const stopped = 'VM deallocated'
  expect(idle.map(({ name, powerState }) => ({ name, powerState }))).toEqual(
    idle.map(({ name }) => ({ name, powerState: stopped })),
  )

  const { counts } = (await world.courses.tally(labId)).get(course.id) ?? {}
  if (counts !== undefined) {
    expect(counts.machines).toBe(machines.length)
    expect(counts.given).toBe(machines.filter(({ allocatedTo }) => allocatedTo !== undefined).length)
    expect(counts.waiting).toBe(waiting.length)
  }
}
