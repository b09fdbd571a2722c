import { setTimeout as sleep } from 'node:timers/promises'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { chunks } from '@labkeeper/functions/domain/kernel/chunks'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterAll, beforeEach, expect } from 'vitest'
import { startApp } from '../app.ts'
import { classWorld } from '../classes.ts'
import { aRecipe, type CourseBody, connect, createCourse, enrol, vmsOf } from '../courses.ts'
import { openLab } from '../lab.ts'

/** Steps that workers take side by side. */
const atOnce = 16

export const quiet = { cpuPercent: 2, networkOutBytesPerSecond: 100 }
export const typing = (idleMinutes: number) => ({ sessions: [{ user: 'student', idleMinutes }] })

/** Machines that nobody uses, on machines that are in the simulated Azure, by its clock and ours. */
export const openIdleWorld = async () => {
  const app = await startApp({}, { speed: 2_000, followed: true })
  afterAll(() => app.close())
  const lab = await openLab(app)
  await connect(app, lab)
  const { aClass, save } = classWorld(app, lab)
  // A session does not last as long as all of these machines.
  beforeEach(async () => {
    const { email, password } = lab.owner
    Object.assign(lab.owner, (await app.call('POST', 'auth/login', { body: { email, password } })).body)
  })

  /** The workers take steps until none is left; the stand-in takes some hundredths of a second for each. */
  const workOff = async (): Promise<void> => {
    const open = async () => {
      const query = "SELECT VALUE c.id FROM c WHERE c.type = 'step' AND c.status IN ('queued', 'running')"
      return (await lab.database.labs.items.query<string>(query, { partitionKey: lab.labId }).fetchAll())
        .resources
    }
    for (let stepIds = await open(); stepIds.length > 0; stepIds = await open()) {
      for (const some of chunks(stepIds, atOnce)) {
        await Promise.all(some.map((stepId) => app.deliver('steps', { v: 1, labId: lab.labId, stepId })))
      }
      app.clock.advance(2)
      await sleep(20)
    }
  }

  const minutes = async (count: number): Promise<void> => {
    for (let passed = 0; passed < count; passed += 1) {
      app.clock.advance(60)
      await app.tick()
      await workOff()
    }
  }

  /** An open course whose machines are in Azure, each with somebody who has it. */
  const openCourse = async (count: number, rules: object = {}, recipe: object = aRecipe) => {
    const wish = { recipe, timeZone: 'UTC', machines: { wanted: count, spares: 0 }, rules }
    const course = await createCourse(lab, wish)
    expect((await lab.call('POST', `courses/${course.id}/publish`)).status).toBe(202)
    await workOff()
    const people = []
    for (const vm of (await vmsOf(lab, course.id)) as VmRecord[]) {
      const student = await lab.newStudent()
      await enrol(app, lab, course.id, student)
      const allocatedTo = { userId: userIdOf(student.email), name: 'Stu Dent', email: student.email }
      await lab.database.labs.item(vm.id, lab.labId).patch([
        { op: 'set', path: '/allocatedTo', value: allocatedTo },
        { op: 'set', path: '/course/clean', value: false },
      ])
      const call = (method: string, path = '', body?: object) =>
        app.call(method, `me/machines/${vm.id}${path}`, { token: student.token, body })
      const use = (wish: object) => app.azure.control.useGuest({ vmId: vm.id, ...wish })
      const mine = async () => (await call('GET')).body.data as MyMachine
      people.push({ id: vm.id, call, use, mine })
    }
    return { course, people }
  }

  const wall = async ({ id }: CourseBody) =>
    new Map(
      ((await lab.call('GET', `courses/${id}/machines`)).body.data as CourseMachine[]).map((one) => [
        one._id,
        one,
      ]),
    )

  return { app, lab, aClass, save, workOff, minutes, openCourse, wall }
}

export type Person = Awaited<
  ReturnType<Awaited<ReturnType<typeof openIdleWorld>>['openCourse']>
>['people'][number]
