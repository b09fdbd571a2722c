import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Call, finished, newOwner } from '../../support/api.ts'
import { aCourse, aRecipe } from '../../support/courses.ts'
import { type Stack, startStack } from '../../support/stack.ts'

/** A course on the running product, in front of which people stand while everything is killed at random. */

interface Resource {
  readonly type: string
  readonly tags?: Readonly<Record<string, string>>
}
interface DiskOfMachine {
  readonly attachedTo?: string
}
interface Accepted {
  readonly operationId: string
  readonly message: string
}

let stack: Stack
let call: Call
let courseId: string
const path = (rest = '') => `courses/${courseId}${rest}`
beforeAll(async () => {
  stack = await startStack()
  ;({ call } = await newOwner(stack.origin, (await stack.subscriptions())[0]))
  const made = await call<{ data: Course }>('POST', 'courses', {
    ...{ ...aCourse, recipe: aRecipe, machines: { wanted: 5 } },
    // Each has its address all the time, so that one that is nobody's is seen.
    rules: { addressOnlyWhileRunning: false },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id, rev } = made.body.data
  courseId = id
  expect((await call('PUT', path(), { rev, join: { mode: 'anyone' } })).status).toBe(200)
}, 150_000)
afterAll(() => stack.stop(), 30_000)

/** The timer comes every minute, and some of what was killed waits for it twice. */
const patience = { timeout: 150_000, interval: 500 }
const read = async <T>(rest: string): Promise<T> => (await call<{ data: T }>('GET', path(rest))).body.data

/** Whatever goes on is killed somewhere in its first seconds. */
const killAtRandom = async (): Promise<void> => {
  await sleep(randomInt(3_000))
  await stack.killAndRestart()
}

/** What somebody does whose page says that the server cannot be reached: the same once more. */
const insist = async <T>(ask: () => Promise<{ readonly status: number; readonly body: T }>): Promise<T> => {
  const giveUpAt = performance.now() + 90_000
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body
    }
    if (performance.now() > giveUpAt) throw new Error(`No answer: ${JSON.stringify(answer)}`)
    await sleep(200)
  }
}

const ofCourse = async (): Promise<Resource[]> => {
  const all = (await (await fetch(`${stack.cloud}/azure/resources`)).json()) as Resource[]
  return all.filter(({ tags }) => tags?.['labkeeper-course'] === courseId)
}
/**
 * All that Azure has of the course belongs to its machines: nothing is missing and nothing is left over. The disks that
 * are kept are those of the machines that were given another.
 */
const expectNoOrphan = async (machines: readonly CourseMachine[], exchanged: readonly string[] = []) => {
  const ids = machines.map(({ _id }) => _id).toSorted()
  const found = await ofCourse()
  const isKept = ({ tags }: Resource): boolean => tags?.['labkeeper-kept-until'] !== undefined
  const ownersOf = (resources: readonly Resource[]) =>
    resources.map(({ tags }) => tags?.['labkeeper-machine']).toSorted()
  for (const type of ['virtualMachines', 'disks', 'networkInterfaces', 'publicIPAddresses']) {
    const inUse = found.filter((resource) => resource.type.endsWith(`/${type}`) && !isKept(resource))
    expect({ type, owners: ownersOf(inUse) }).toEqual({ type, owners: ids })
  }
  expect(ownersOf(found.filter(isKept))).toEqual(exchanged.toSorted())
}
/** Each machine has one disk of its own attached, and of whom it had there are as many as are kept. */
const expectDisks = async (machines: readonly CourseMachine[], kept: number, of: string) => {
  await expectNoOrphan(machines, [...given, ...Array(kept).fill(of)])
  const found = (await (await fetch(`${stack.cloud}/azure/disks`)).json()) as DiskOfMachine[]
  const attached = found.flatMap(({ attachedTo }) => attachedTo?.toLowerCase() ?? [])
  expect(attached.toSorted()).toEqual(machines.map(({ id }) => id.toLowerCase()).toSorted())
}
const azureWrites = async (): Promise<number> => {
  const all = (await (await fetch(`${stack.cloud}/azure/requests`)).json()) as { method: string }[]
  return all.filter(({ method }) => method !== 'GET').length
}
const machineNames = (machines: readonly CourseMachine[]) => machines.map(({ name }) => name)
const whoHas = (machines: readonly CourseMachine[]) => machines.map(({ who }) => who?.email)

/** Machines that were cleaned: of each the disk of whom it was is kept. */
const given: string[] = []

/** In one story: each kill finds what the one before it left. */
describe('a course of five from Ubuntu', () => {
  const people: { call: Call; email: string }[] = []

  it('is published as five machines and a spare, tagged, once, whatever is killed', {
    timeout: 300_000,
  }, async () => {
    const { body } = await call<Accepted>('POST', path('/publish'), {})
    await killAtRandom()
    expect(await finished(call, body.operationId)).toMatchObject({
      ...{ status: 'succeeded', total: 6, succeeded: 6 },
    })
    const machines = await read<CourseMachine[]>('/machines')
    expect(machineNames(machines)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `biology-${number}`))
    await expectNoOrphan(machines)
    const before = await azureWrites()
    const again = await call<Accepted>('POST', path('/publish'), {})
    expect(again).toMatchObject({
      ...{ status: 202, body: { made: 0, message: 'Everything is there: 6 machines.' } },
    })
    expect(again.body).not.toHaveProperty('operationId')
    expect(await azureWrites()).toBe(before)
  })

  it('gives six of eight who join at once a machine each, whatever is killed', {
    timeout: 300_000,
  }, async () => {
    const { link } = (await call<{ data: { link: string } }>('POST', path('/join-code'), {})).body.data
    const code = link.split('/').at(-1)
    for (let person = 0; person < 8; person += 1) people.push(await newOwner(stack.origin))
    const [joined] = await Promise.all([
      Promise.all(
        people.map((person) => insist(() => person.call<{ data: MyCourse }>('POST', `join/${code}`))),
      ),
      killAtRandom(),
    ])
    expect(joined).toHaveLength(8)
    await vi.waitFor(async () => {
      const machines = await read<CourseMachine[]>('/machines')
      expect(whoHas(machines)).not.toContain(undefined)
    }, patience)
    const machines = await read<CourseMachine[]>('/machines')
    expect(new Set(whoHas(machines)).size).toBe(6)
    const roster = await read<Enrolment[]>('/people')
    expect(roster.map(({ state }) => state).toSorted()).toEqual([
      ...Array(6).fill('active'),
      ...Array(2).fill('waiting'),
    ])
    for (const { email, machine } of roster)
      expect(machine?.name).toBe(machines.find(({ who }) => who?.email === email)?.name)
  })

  it('gives the machines of two who are removed, cleaned, to those who wait, whatever is killed', {
    timeout: 300_000,
  }, async () => {
    const before = await read<CourseMachine[]>('/machines')
    const leaving = before.slice(2, 4)
    for (const { who } of leaving) await insist(() => call('DELETE', path(`/people/${who?.enrolmentId}`)))
    const cleaning = { what: 'clean', which: leaving.map(({ _id }) => _id) }
    const { operationId } = await insist(() => call<Accepted>('POST', path('/machines/act'), cleaning))
    await killAtRandom()
    expect(await finished(call, operationId)).toMatchObject({ status: 'succeeded', total: 2 })
    await vi.waitFor(async () => {
      const { counts } = await read<Course>('')
      expect(counts).toMatchObject({ active: 6, waiting: 0, machines: 6, given: 6, clean: 0, unclean: 0 })
    }, patience)
    const machines = await read<CourseMachine[]>('/machines')
    expect(machineNames(machines)).toEqual(machineNames(before))
    expect(new Set(whoHas(machines)).size).toBe(6)
    const stayed = [0, 1, 4, 5]
    for (const index of stayed) expect(machines[index]?.who).toEqual(before[index]?.who)
    for (const { who } of leaving) expect(whoHas(machines)).not.toContain(who?.email)
    given.push(...cleaning.which)
    await expectNoOrphan(machines, given)
  })
  it('has one disk attached to each and loses none that is kept, whatever is killed in resets', {
    timeout: 400_000,
  }, async () => {
    const machines = await read<CourseMachine[]>('/machines')
    const [first] = machines
    const person = people.find(({ email }) => email === first?.who?.email)
    if (first === undefined || person === undefined) throw new Error('Nobody has the first machine')
    const mine = `me/machines/${first._id}`
    const order = async (what: string): Promise<void> => {
      // What was done before may have called its worker once more, for the keys in its guest.
      const operationId = await vi.waitFor(
        async () => {
          const { status, body } = await person.call<Accepted>('POST', `${mine}/${what}`, {})
          if (status !== 202) throw new Error(JSON.stringify(body))
          return body.operationId
        },
        { ...patience, interval: 3_000 },
      )
      await killAtRandom()
      expect(await finished(call, operationId)).toMatchObject({ status: 'succeeded', total: 1 })
    }
    await order('start')
    const left = ['reset', 'undo-reset', 'reset'] as const
    for (const [place, what] of left.entries()) {
      await order(what)
      await expectDisks(machines, place < 2 ? 1 : 2, first._id)
      const { data } = (await person.call<{ data: { powerState: string; kept?: object[] } }>('GET', mine))
        .body
      expect(data).toMatchObject({ powerState: 'VM running' })
      expect(data.kept).toHaveLength(place < 2 ? 1 : 2)
    }
  })
})
