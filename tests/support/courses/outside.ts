import { setTimeout as sleep } from 'node:timers/promises'
import type { VmReach } from '@labkeeper/contract/courses/open-vms'
import type { Vm } from '@labkeeper/contract/vms/vms'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import type { RunningApp } from '../app.ts'
import { connect, readRecord, vmOf } from '../courses.ts'
import type { Lab } from '../lab.ts'
import { workOff } from '../operations/work-off.ts'

/** VMs outside courses in the simulated Azure, students who have them, and who gets in. */

interface Accepted {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
}

export const aLinuxVm = {
  ...{ location: 'eastus', resourceGroupName: 'net', vmSize: 'Standard_B1s', diskSizeGB: 32 },
  ...{ imagePublisher: 'Canonical', imageOffer: '0001-com-ubuntu-server-jammy', imageSku: '22_04-lts-gen2' },
  ...{ adminUsername: 'teacher', adminPassword: 'Correct-horse-9' },
}

/** So many VMs of one network, made as its owner makes them; each a student's. */
export const openOutside = async (app: RunningApp, lab: Lab, wanted: number) => {
  await connect(app, lab)

  /** What is accepted is done, by workers alone. */
  const work = async (answer: Accepted, status = 'succeeded') => {
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 })
    const done = await workOff(app, lab, String(answer.body.operationId))
    expect(done).toMatchObject({ status })
  }
  const query = "SELECT VALUE c.id FROM c WHERE c.type = 'step' AND c.status IN ('queued', 'running')"
  /** The lab's worker looks, and what it begins is done, until it finds nothing more to do. */
  const tick = async (most = 60) => {
    let quiet = 0
    for (let round = 0; round < most && quiet < 2; round += 1) {
      await app.deliver('labs', { v: 1, labId: lab.labId })
      await app.deliverLabs()
      const { resources: steps } = await lab.database.labs.items
        .query<string>(query, { partitionKey: lab.labId })
        .fetchAll()
      quiet = steps.length === 0 ? quiet + 1 : 0
      await Promise.all(steps.map((stepId) => app.deliver('steps', { v: 1, labId: lab.labId, stepId })))
      app.clock.advance(5)
      await sleep(20)
    }
  }

  const made = await lab.call('POST', 'azure/vms', { ...aLinuxVm, name: 'net', vmCount: wanted })
  await work(made)
  const vms = made.body.vms as readonly Vm[]
  const students = await Promise.all(vms.map(() => lab.newStudent()))
  const at = (place: number): Vm => {
    const vm = vms[place - 1]
    if (vm === undefined) throw new Error(`No VM ${place}`)
    return vm
  }
  const give = async (place: number, who = place) =>
    lab.call('POST', 'resource/allocate', { resourceId: at(place)._id, userId: students[who - 1]?.id })
  for (let place = 1; place <= wanted; place += 1) expect((await give(place)).status).toBe(200)

  const recordAt = (place: number): Promise<VmRecord> => vmOf(lab, { id: at(place)._id as VmRecord['id'] })
  const pathAt = (place: number): string => `azure/vms/${at(place).resourceGroup}/${at(place).name}`
  /** A call of the owner about a VM. */
  const own = (place: number, method: string, path: string, body?: unknown, from?: string) =>
    lab.call(method, `${pathAt(place)}${path}`, body, {
      ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
    })
  /** A call of whoever has it, or of another one of the students. */
  const my = async (place: number, method: string, body?: unknown, from?: string, who = place) =>
    app.call(method, `student/resources/${at(place)._id}/open`, {
      token: students[who - 1]?.token ?? '',
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
      ...(body === undefined ? {} : { body }),
    })
  const reach = async (place: number, from?: string) =>
    (await my(place, 'GET', undefined, from)).body.data as VmReach
  const close = async (place: number) => work(await own(place, 'PUT', '/access', { access: 'address' }))
  const check = (place: number, fromAddress: string, port = 22) => {
    const checked = app.azure.control.checkNetwork({ vmId: at(place).id, fromAddress, port, protocol: 'Tcp' })
    if (checked === undefined) throw new Error(`No VM ${place} in Azure`)
    return checked
  }
  const groups = () =>
    app.azure.control
      .resources()
      .filter(({ type }) => type === 'Microsoft.Network/networkSecurityGroups')
      .map(({ name }) => String(name))
  const gone = async (place: number) => (await readRecord(lab, at(place)._id)) === undefined
  return {
    ...{ vms, students, at, give, work, tick, recordAt, own, my, reach, close, check, groups, gone },
    /** Whether Azure lets in who comes from there. */
    lets: (place: number, from: string): boolean => check(place, from).allowed,
  }
}
