import { setTimeout as sleep } from 'node:timers/promises'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import type { RunningApp } from '../app.ts'
import { aRecipe, connect, createCourse, enrol, setRecord, vmOf, vmsOf } from '../courses.ts'
import type { Lab } from '../lab.ts'
import { workOffAll } from '../operations/work-off.ts'
import { coursesOf } from '../versions.ts'

/** Machines of a course in the simulated Azure, students who have them, and who gets in. */

interface Accepted {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
}

export interface GateStudent {
  readonly email: string
  readonly token: string
  readonly enrolmentId: string
}

/** A course that lets in single addresses, as new ones do: so many machines that run, each somebody's. */
export const openGates = async (app: RunningApp, lab: Lab, wanted: number) => {
  await connect(app, lab)
  const of = coursesOf(app, lab)
  const { access: _, ...recipe } = aRecipe
  const course = await createCourse(lab, { name: 'Nets', recipe, machines: { wanted, spares: 0 } })
  const call = of.callOf(course)
  const students: GateStudent[] = []

  /** What is accepted is done, by workers alone. */
  const work = async (...answers: readonly Accepted[]) => {
    const accepted = answers.map(({ status, text }) => ({ status, text }))
    expect(accepted).toEqual(accepted.map(({ text }) => ({ status: 202, text })))
    const ids = answers.map(({ body }) => String(body.operationId))
    for (const { status } of await workOffAll(app, lab, ids)) expect(status).toBe('succeeded')
  }
  const query = "SELECT VALUE c.id FROM c WHERE c.type = 'step' AND c.status IN ('queued', 'running')"
  const openSteps = async () =>
    (await lab.database.labs.items.query<string>(query, { partitionKey: lab.labId }).fetchAll()).resources
  /** The lab's worker looks, and what it begins is done, until it finds nothing more to do. */
  const tick = async (most = 100) => {
    let quiet = 0
    for (let round = 0; round < most && quiet < 2; round += 1) {
      await app.deliver('labs', { v: 1, labId: lab.labId })
      await app.deliverLabs()
      const steps = await openSteps()
      quiet = steps.length === 0 ? quiet + 1 : 0
      await Promise.all(steps.map((stepId) => app.deliver('steps', { v: 1, labId: lab.labId, stepId })))
      app.clock.advance(5)
      await sleep(20)
    }
  }
  const machineAt = async (place: number): Promise<CourseMachine> => {
    const machines = (await call('GET', '/machines')).body.data as CourseMachine[]
    const found = machines.find(({ number }) => number === place)
    if (found === undefined) throw new Error(`No machine ${place}`)
    return found
  }
  const recordAt = async (place: number): Promise<VmRecord> =>
    vmOf(lab, { id: (await machineAt(place))._id as VmRecord['id'] })
  /** A call of whoever has it, or of another one of the students; `from`: as the door adds it. */
  const my = async (place: number, method: string, path = '', body?: unknown, from?: string, who = place) => {
    const { _id } = await machineAt(place)
    return app.call(method, `me/machines/${_id}${path}`, {
      token: students[who - 1]?.token ?? '',
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
      ...(body === undefined ? {} : { body }),
    })
  }
  const mine = async (place: number, from?: string) =>
    (await my(place, 'GET', '', undefined, from)).body.data as MyMachine
  const check = async (place: number, fromAddress: string) => {
    const { id } = await machineAt(place)
    const checked = app.azure.control.checkNetwork({ vmId: id, fromAddress, port: 22, protocol: 'Tcp' })
    if (checked === undefined) throw new Error(`No machine ${place} in Azure`)
    return checked
  }
  /** Whether Azure lets in who comes from there. */
  const lets = async (place: number, fromAddress: string): Promise<boolean> =>
    (await check(place, fromAddress)).allowed
  /** What Azure has that was made for a machine. */
  const partsAt = async (place: number) => {
    const { _id } = await machineAt(place)
    return app.azure.control
      .resources()
      .filter(({ tags }) => (tags as Record<string, string> | undefined)?.['labkeeper-machine'] === _id)
  }
  const groupOf = async (place: number) =>
    (await partsAt(place)).find(({ type }) => type === 'Microsoft.Network/networkSecurityGroups') as
      | { readonly id: string; readonly tags: Record<string, string> }
      | undefined

  await work(await call('POST', '/publish', {}))
  for (let place = 1; place <= wanted; place += 1) {
    const student = await lab.newStudent()
    const enrolment = await enrol(app, lab, course.id, student, { name: `Stu ${place}` })
    students.push({ ...student, enrolmentId: enrolment.id })
    const vm = (await vmsOf(lab, course.id)).find((one) => one.course?.number === place) as VmRecord
    await setRecord(lab, vm.id, {
      allocatedTo: { userId: userIdOf(student.email), name: `Stu ${place}`, email: student.email },
      course: { ...vm.course, clean: false },
    })
    await setRecord(lab, enrolment.id, { vmId: vm.id })
  }
  for (let place = 1; place <= wanted; place += 1) await work(await my(place, 'POST', '/start'))

  /** The recipe is changed, and what follows from that is done. */
  const change = async (more: object) => {
    const { rev, recipe: was } = await of.read(course)
    expect(await call('PUT', '', { rev, recipe: { ...was, ...more } })).toMatchObject({ status: 200 })
    await tick()
  }
  const read = () => of.read(course)
  return {
    ...{ course, students, call, read, change, work, tick },
    ...{ machineAt, recordAt, my, mine, check, lets, partsAt, groupOf },
  }
}
