import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { beforeAll, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, type CourseBody, connect } from '../../support/courses.ts'

/** Teachers park machines, and whoever has one brings it back: through the API and the simulated Azure. */

const { app, lab } = await openSchool()
await connect(app, lab)

let course: CourseBody
let one: Awaited<ReturnType<typeof realMachine>>

interface Stored {
  readonly name: string
  readonly kind: 'disk' | 'snapshot'
  readonly attachedTo?: string
  readonly writes: readonly string[]
  readonly lineage: readonly string[]
  readonly tags: Readonly<Record<string, string>>
}
const stored = () => (app.azure.control.disks() ?? []) as unknown as Stored[]
const machine = async (): Promise<CourseMachine> => {
  const { body } = await lab.call('GET', `courses/${course.id}/machines`)
  const found = (body.data as CourseMachine[]).find(({ _id }) => _id === one.vm.id)
  if (found === undefined) throw new Error('No machine')
  return found
}
const act = (what: string) =>
  lab.call('POST', `courses/${course.id}/machines/act`, { what, which: [one.vm.id] })

const asleep = 'It is parked. Bring it back first.'

beforeAll(async () => {
  course = await publishCourse(app, lab, { name: 'Holidays', recipe: aRecipe })
  one = await realMachine(app, lab, course)
  await one.start()
  app.azure.control.writeDisk({ vmId: one.vmId, text: 'Hamlet' })
}, 120_000)

describe('a machine', () => {
  it('that runs is not parked', async () => {
    expect(await act('park')).toMatchObject(conflict('Nothing to do: It is running.'))
    expect(await act('bring-back')).toMatchObject(conflict('Nothing to do: It is not parked.'))
    const stopped = await one.call('POST', '/stop')
    await one.done(stopped.body.operationId)
  })

  it('that is parked is a snapshot with all that was on its disk, and somebody’s as before', async () => {
    const [before] = stored()
    const parked = await act('park')
    expect(parked).toMatchObject({ status: 202, body: { message: 'Parking 1 machine.', skipped: [] } })
    expect(await one.mine()).toMatchObject({
      primary: 'wait',
      work: { kind: 'park', text: 'It is being parked' },
    })
    expect(await one.done(parked.body.operationId)).toMatchObject({ status: 'succeeded' })
    const all = stored()
    expect(all).toMatchObject([{ kind: 'snapshot', writes: ['Hamlet'] }])
    expect(all[0]?.lineage.slice(0, -1)).toEqual(before?.lineage)
    expect(all[0]?.tags).toMatchObject({ 'labkeeper-course': course.id, 'labkeeper-machine': one.vm.id })
    expect(await machine()).toMatchObject({
      ...{ state: 'parked', powerState: 'VM deallocated', name: one.vm.name },
      who: { email: one.student.email },
    })
    expect(await act('park')).toMatchObject(conflict('Nothing to do: It is parked already.'))
    expect(await act('clean')).toMatchObject({ status: 409 })
    const { body } = await lab.call('GET', `courses/${course.id}/activity?vmId=${one.vm.id}`)
    expect((body.data as { text: string }[])[0]?.text).toBe('Parked until the next class.')
  })

  it('refuses until then what needs its VM, in one sentence', async () => {
    const { primary, can } = await one.mine()
    const refused = { allowed: false, why: 'parked', reason: asleep }
    expect({ primary, can }).toMatchObject({
      primary: 'bring-back',
      can: {
        start: refused,
        restart: refused,
        reset: refused,
        checkpoint: refused,
        bringBack: { allowed: true },
      },
    })
    for (const [path, body] of [
      ['/start', {}],
      ['/restart', {}],
      ['/reset', {}],
      ['/checkpoint', {}],
      ['/password', { start: true }],
    ] as const) {
      expect({ path, ...(await one.call('POST', path, body)) }).toMatchObject({ path, ...conflict(asleep) })
    }
    expect(await one.call('POST', '/stop')).toMatchObject(conflict('It is stopped already.'))
    const vm = `azure/vms/${one.vm.resourceGroup}/${one.vm.name}`
    expect(await lab.call('POST', `${vm}/restart`, {})).toMatchObject(conflict(asleep))
  })

  it('comes back by one click: the same bytes, password and person, and runs', async () => {
    const back = await one.call('POST', '/bring-back', {})
    expect(back).toMatchObject({
      status: 202,
      body: {
        message: `${one.vm.name} is being brought back.`,
        data: { primary: 'wait', work: { text: 'It is being brought back (about 5 minutes)' } },
      },
    })
    const again = await one.call('POST', '/bring-back', {})
    expect(again.body.operationId).toBe(back.body.operationId)
    expect(await one.done(back.body.operationId)).toMatchObject({ status: 'succeeded' })
    expect(stored()).toMatchObject([{ kind: 'disk', writes: ['Hamlet'], attachedTo: expect.any(String) }])
    const { powerState, connection, history } = await one.mine()
    expect({ powerState, first: history[0]?.text }).toEqual({
      powerState: 'VM running',
      first: 'Brought back.',
    })
    expect(one.signIn(connection.username ?? '', connection.password ?? '')).toMatchObject({ accepted: true })
    expect(await machine()).toMatchObject({
      state: 'given',
      name: one.vm.name,
      who: { email: one.student.email },
    })
  })
})
