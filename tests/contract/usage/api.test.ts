import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { addHours, hoursOf, readUsage } from './hours.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const dayBefore = (count: number): string =>
  new Date(app.clock.now().getTime() - count * dayMs).toISOString().slice(0, 10)

/** A lab with one of the simulated subscriptions, which costs it nothing to have. */
const connectedLab = async (): Promise<Lab & { subscriptionId: string }> => {
  const lab = await openLab(app)
  const [credentials] = app.azure.credentials
  if (credentials === undefined) throw new Error('No subscription')
  const { subscriptionId, tenantId, clientId, clientSecret } = credentials
  const username = `${lab.labId}@contoso.test`
  const body = { subscriptionId, tenantId, clientId, clientSecret, username }
  expect((await lab.call('PUT', 'cloud-settings', body)).status).toBe(200)
  return { ...lab, subscriptionId }
}

const read = ({ token }: Lab) => readUsage(app, token)

describe('GET /azure/usage', () => {
  it('of a new lab is a fortnight of nothing, and costs nothing', async () => {
    const usage = await read(await openLab(app))
    expect(usage.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, index) => dayBefore(13 - index)),
    )
    expect(usage.days.every(({ hours }) => hours === 0)).toBe(true)
    const since = `${dayBefore(0).slice(0, 8)}01`
    expect(usage.month).toEqual({ since, hours: 0, cost: { amount: 0, currency: 'USD', withoutPrice: [] } })
  })

  it('adds what has ended and what goes on, at the list price of each kind', async () => {
    const lab = await connectedLab()
    await addHours(lab, dayBefore(0), {
      'westeurope:Standard_D2s_v3:Linux': 10 * 3600,
      'westeurope:Standard_D2s_v3:Windows': 10 * 3600,
    })
    const before = await read(lab)
    expect(before.days.at(-1)).toEqual({ day: dayBefore(0), hours: 20 })
    expect(before.month.hours).toBe(20)
    // Ten hours at 0.096 and ten at 0.188 in the country where both are dearest by a quarter.
    const { amount = 0, ...rest } = before.month.cost ?? {}
    expect(amount).toBeGreaterThan(2.5)
    expect(amount).toBeLessThan(4)
    expect(rest).toEqual({ currency: 'USD', withoutPrice: [] })

    const now = app.clock.now().getTime()
    const running = { subscriptionId: lab.subscriptionId, location: 'westeurope', size: 'Standard_D2s_v3' }
    const runningSince = new Date(now - hourMs).toISOString()
    await lab.addVm({ ...running, osType: 'Linux', runningSince })
    await lab.addVm({ ...running, osType: 'Linux', runningSince: '', powerState: 'VM deallocated' })
    const after = await read(lab)
    expect(hoursOf(after)).toBeCloseTo(hoursOf(before) + 1, 1)
  })

  it('leaves out what happened before, and counts a whole month even when it is longer than the chart', async () => {
    const lab = await openLab(app)
    await addHours(lab, dayBefore(13), { 'eastus:Standard_B2s:Linux': 3600 })
    await addHours(lab, dayBefore(45), { 'eastus:Standard_B2s:Linux': 7 * 3600 })
    const usage = await read(lab)
    expect(usage.days[0]).toEqual({ day: dayBefore(13), hours: 1 })
    expect(usage.month.hours).toBe(dayBefore(13) >= usage.month.since ? 1 : 0)
  })

  it('does not know what VMs of a subscription do that is not connected any more', async () => {
    const lab = await connectedLab()
    const runningSince = new Date(app.clock.now().getTime() - hourMs).toISOString()
    await lab.addVm({ subscriptionId: 'another', runningSince })
    expect((await read(lab)).month.hours).toBe(0)
    // Ids are compared as people type them: in any case.
    await lab.addVm({ subscriptionId: lab.subscriptionId.toUpperCase(), runningSince })
    expect(hoursOf(await read(lab))).toBeCloseTo(1, 1)
  })

  it('names the hours of a size without a price, which the amount leaves out', async () => {
    const lab = await openLab(app)
    await addHours(lab, dayBefore(0), { 'eastus:Standard_Gone:Windows': 5400 })
    const { month } = await read(lab)
    expect(month).toMatchObject({
      hours: 1.5,
      cost: {
        amount: 0,
        withoutPrice: [{ location: 'eastus', size: 'Standard_Gone', osType: 'Windows', hours: 1.5 }],
      },
    })
  })

  it('shows the hours without a cost while prices cannot be read', async () => {
    const anHour = async () => {
      const lab = await openLab(app)
      await addHours(lab, dayBefore(0), { 'centralindia:Standard_E8s_v3:Linux': 3600 })
      return lab
    }
    app.prices.answerWith(503)
    expect((await read(await anHour())).month).toEqual({ since: `${dayBefore(0).slice(0, 8)}01`, hours: 1 })
    app.prices.answerWith(200)
    expect((await read(await anHour())).month.cost).toBeUndefined()
    app.clock.advance(301)
    expect((await read(await anHour())).month.cost?.amount).toBeGreaterThan(0)
  })

  it('shows nothing of another lab', async () => {
    const mine = await openLab(app)
    await addHours(mine, dayBefore(0), { 'eastus:Standard_B2s:Linux': 3600 })
    const theirs = await openLab(app)
    expect((await read(theirs)).month.hours).toBe(0)
    expect((await read(mine)).month.hours).toBe(1)
  })

  it('is not for students', async () => {
    const lab = await openLab(app)
    const student = await lab.newStudent()
    expect(await app.call('GET', 'azure/usage', { token: student.token })).toMatchObject({ status: 403 })
    expect(await app.call('GET', 'azure/usage')).toMatchObject({ status: 401 })
  })
})
