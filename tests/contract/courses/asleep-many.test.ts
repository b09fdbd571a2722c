import { setTimeout as sleep } from 'node:timers/promises'
import type { Money } from '@labkeeper/contract/courses/money'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { LedgerRecord } from '@labkeeper/functions/domain/courses/hours/ledger'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { classWorld } from '../../support/classes.ts'
import { publishCourse } from '../../support/courses/real-machine.ts'
import { aRecipe, connect, enrol, setCourse, setRecord, vmsOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

/** A class whose machines have an address only while they run: all of them at once, and Azure has one too few. */

const app = await startApp({}, { speed: 2_000, followed: true })
afterAll(() => app.close())
const lab = await openLab(app)
await connect(app, lab)
const world = classWorld(app, lab)

const count = 12
const diskHour = 4.8 / 730
const hourSeconds = 3600

const open = "SELECT VALUE c.id FROM c WHERE c.type = 'step' AND c.status IN ('queued', 'running')"
/** Until nothing is being done any more. */
const settle = async (): Promise<void> => {
  for (let round = 0; round < 1000; round += 1) {
    const { resources } = await lab.database.labs.items
      .query<string>(open, { partitionKey: lab.labId })
      .fetchAll()
    if (resources.length === 0) return
    await Promise.all(resources.map((stepId) => app.deliver('steps', { v: 1, labId: lab.labId, stepId })))
    app.clock.advance(2)
    await sleep(20)
  }
  throw new Error('It does not end')
}
const pass = async (minutes: number): Promise<void> => {
  await world.pass(minutes)
  await settle()
}

const addresses = () =>
  app.azure.control.resources().filter(({ type }) => type === 'Microsoft.Network/publicIPAddresses')
const withAddress = (vms: readonly VmRecord[]) => vms.filter(({ publicIP }) => publicIP)
const isReached = ({ resourceGroup, name }: VmRecord) => {
  const vm = app.azure.control
    .resources()
    .find(
      (one) =>
        one.type === 'Microsoft.Compute/virtualMachines' &&
        one.name === name &&
        String(one.id).toLowerCase().includes(`/resourcegroups/${resourceGroup.toLowerCase()}/`),
    )
  const asked = { vmId: String(vm?.id), fromAddress: '84.12.3.4', port: 22, protocol: 'Tcp' } as const
  return app.azure.control.checkNetwork(asked)?.allowed === true
}
/** Seconds of addresses that have been written down, of whomever. */
const addressSeconds = async (courseId: string): Promise<number> => {
  const query = {
    query: "SELECT * FROM c WHERE c.type = 'ledger' AND c.courseId = @id",
    parameters: [{ name: '@id', value: courseId }],
  }
  const { resources } = await lab.database.labs.items.query<LedgerRecord>(query).fetchAll()
  return resources
    .flatMap(({ ran }) => Object.entries(ran))
    .reduce((sum, [key, seconds]) => (key.split(':')[1] === 'address' ? sum + seconds : sum), 0)
}

describe('the machines of a class', { timeout: 600_000 }, () => {
  it('all have an address while it lasts, of the last one as soon as Azure has one, and none afterwards', async () => {
    const course = await publishCourse(
      app,
      lab,
      { name: 'Many', timeZone: 'UTC', recipe: aRecipe, rules: { addressOnlyWhileRunning: true } },
      count,
    )
    await setCourse(lab, course.id, { startsOn: world.inMinutes(-2 * 24 * 60).slice(0, 10) })
    for (const vm of await vmsOf(lab, course.id)) {
      const email = `${vm.name}@many.test`
      const name = `Stu ${vm.name}`
      await enrol(app, lab, course.id, { email }, { name, vmId: vm.id })
      const change = { allocatedTo: { userId: userIdOf(email), name, email } }
      await setRecord(lab, vm.id, { ...change, course: { ...vm.course, clean: false } })
    }
    await pass(1)
    expect(addresses()).toEqual([])

    app.azure.control.setQuota({
      location: 'eastus',
      family: 'StandardSkuPublicIpAddresses',
      limit: count - 1,
    })
    await world.save(course.id, [
      world.aClass('ser_a', 20, 80, { prepare: 10, atEnd: 'stop', who: 'everyone' }),
    ])
    await pass(11)
    const preparedAt = app.clock.now().getTime()
    const now = () => vmsOf(lab, course.id) as Promise<VmRecord[]>
    const running = await now()
    expect(running.map(({ powerState }) => powerState)).toEqual(Array(count).fill('VM running'))
    // Azure had one too few: that machine runs, and lacks just this.
    expect(withAddress(running)).toHaveLength(count - 1)
    expect(addresses()).toHaveLength(count - 1)
    expect(running.filter(isReached)).toHaveLength(count - 1)

    app.azure.control.setQuota({
      location: 'eastus',
      family: 'StandardSkuPublicIpAddresses',
      limit: count,
    })
    await pass(11)
    const all = await now()
    expect(new Set(all.map(({ publicIP }) => publicIP)).size).toBe(count)
    expect(addresses()).toHaveLength(count)
    expect(all.filter(isReached)).toHaveLength(count)

    for (let minutes = 0; minutes < 75; minutes += 15) await pass(15)
    const off = await now()
    expect(off.map(({ powerState }) => powerState)).toEqual(Array(count).fill('VM deallocated'))
    expect(withAddress(off)).toEqual([])
    expect(addresses()).toEqual([])

    // What they cost is written down, and nothing of it goes on.
    expect(off.filter(({ standing }) => standing?.hasAddress !== false)).toEqual([])
    const counted = await addressSeconds(course.id)
    const most = (app.clock.now().getTime() - preparedAt) / 1000 + 15 * 60
    expect(counted).toBeGreaterThan((count - 1) * hourSeconds)
    expect(counted).toBeLessThan(count * most)
    const money = async () => (await lab.call('GET', `courses/${course.id}/money`)).body.data as Money
    const before = await money()
    expect(before.standingPerDay).toBeCloseTo(count * 24 * diskHour, 3)
    const noted = app.clock.now().getTime()
    await pass(60)
    const hours = (app.clock.now().getTime() - noted) / 1000 / hourSeconds
    const after = await money()
    expect(after.course.standing - before.course.standing).toBeCloseTo(hours * count * diskHour, 2)
    expect(await addressSeconds(course.id)).toBe(counted)
  })
})
