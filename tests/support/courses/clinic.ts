import { setTimeout as sleep } from 'node:timers/promises'
import type { Diagnosis } from '@labkeeper/contract/courses/doctor'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import type { RunningApp } from '../app.ts'
import { aRecipe, createCourse, enrol, vmsOf } from '../courses.ts'
import type { Lab } from '../lab.ts'

/** Machines that are in the simulated Azure, with people who cannot connect to them. */
export const openClinic = (app: RunningApp, lab: Lab) => {
  /** The workers take steps until none of them is left, or none but those that wait. */
  const workOff = async (most = 400): Promise<void> => {
    const query = "SELECT VALUE c.id FROM c WHERE c.type = 'step' AND c.status IN ('queued', 'running')"
    for (let round = 0; round < most; round += 1) {
      const open = lab.database.labs.items.query<string>(query, { partitionKey: lab.labId })
      const stepIds = (await open.fetchAll()).resources
      if (stepIds.length === 0) return
      await Promise.all(stepIds.map((stepId) => app.deliver('steps', { v: 1, labId: lab.labId, stepId })))
      app.clock.advance(2)
      await sleep(20)
    }
  }

  /** A machine of a new course, which runs, and somebody who has it. */
  const admit = async (more: object = {}) => {
    const machines = { wanted: 1, spares: 0 }
    const course = await createCourse(lab, { recipe: aRecipe, timeZone: 'UTC', machines, ...more })
    await lab.call('POST', `courses/${course.id}/publish`)
    await workOff()
    const [vm] = (await vmsOf(lab, course.id)) as VmRecord[]
    if (vm === undefined) throw new Error('There is no machine')
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student)
    const userId = userIdOf(student.email)
    await lab.database.labs.item(vm.id, lab.labId).patch([
      { op: 'set', path: '/allocatedTo', value: { userId, name: 'Stu Dent', email: student.email } },
      { op: 'set', path: '/course/clean', value: false },
    ])
    const call = (
      method: string,
      path = '',
      body?: unknown,
      token = student.token,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      app.call(method, `me/machines/${vm.id}${path}`, {
        ...{ token, headers },
        ...(body === undefined ? {} : { body }),
      })
    const staff = (method: string, path: string, body?: unknown, token = lab.token) =>
      app.call(method, `courses/${course.id}/machines/${vm.id}${path}`, {
        token,
        ...(body === undefined ? {} : { body }),
      })
    const ail = (wish: object) => {
      const guest = app.azure.control.useGuest({ vmId: vm.id, ...wish })
      if (guest === undefined || guest === 'too early') throw new Error('There is no such guest')
    }
    const order = async (path: string, body?: unknown) => {
      const answer = await call('POST', path, body)
      await workOff()
      return answer
    }
    const shown = async () => (await call('GET', '/doctor')).body.data as Diagnosis
    /** Asks, and waits for what it comes to. */
    const examine = async (): Promise<Diagnosis> => {
      await order('/doctor')
      return shown()
    }
    /** Whether anything answers at its port, whoever is let in. */
    const listens = () => {
      const knock = { vmId: vm.id, fromAddress: '84.1.2.3', port: 22, protocol: 'Tcp' }
      return app.azure.control.checkNetwork(knock)?.listening
    }
    await order('/start')
    return { course, vm, student, userId, call, staff, ail, listens, order, shown, examine }
  }

  return { admit, workOff }
}

export const problemOf = ({ checks }: Diagnosis) => checks.find(({ status }) => status === 'problem')
