import type { Estimate } from '@labkeeper/contract/courses/money'
import { moneyRoutes } from '@labkeeper/contract/courses/money-routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { addMachine, aRecipe, createCourse, enrol } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
  lab = await openLab(app)
})
afterAll(() => app.close())
beforeEach(() => app.prices.answerWith(200))

const windows = { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter-g2' }
const recipe = { ...aRecipe, from: { kind: 'image', image: windows }, diskSizeGB: 128 }
const calendar = {
  series: [
    {
      ...{ id: 'ser_b', kind: 'class', days: ['MO'], start: '10:00', end: '11:30' },
      ...{ from: '2026-11-02', until: '2027-02-21', prepare: 10 },
    },
  ],
  exceptions: [{ kind: 'off', from: '2026-12-21', until: '2027-01-03' }],
}
const rules = { addressOnlyWhileRunning: true }
const dear = { addressOnlyWhileRunning: false }

const newCourse = () =>
  createCourse(lab, {
    ...{ timeZone: 'America/New_York', startsOn: '2026-11-02', endsOn: '2027-02-21', recipe },
    ...{ rules, machines: { wanted: 10, spares: 1 } },
  })

const estimate = async (id: string, body?: object): Promise<Estimate> => {
  const { status, body: answer, text } = await lab.call('POST', `courses/${id}/estimate`, body)
  if (status !== 200) throw new Error(text)
  return moneyRoutes.estimateCourse.response.parse(answer).data
}

describe('the estimate of a course', () => {
  it('equals the sheet, beside rows of the price list that nobody may take', async () => {
    const { id, rev } = await newCourse()
    await lab.call('PUT', `courses/${id}/calendar`, { rev, ...calendar })
    await lab.call('PUT', `courses/${id}/hours`, { rev: rev + 1, hours: { minutes: 120, period: 'week' } })
    const saved = await estimate(id, { rules })
    expect(saved.lines.map(({ what, course, perMonth }) => [what, course, perMonth])).toEqual([
      ['class', 43.77, 11.89],
      ['own', 30.02, 8.15],
      ['addresses', 1.97, 0.53],
      ['disks', 388.84, 105.6],
    ])
    expect(saved).toMatchObject({
      ...{ currency: 'USD', without: [], total: { course: 464.6, perMonth: 126.17 } },
      sentence: 'About $126.17 a month: $20.57 while machines run, $105.60 because they exist.',
      switches: [
        { rule: 'addressOnlyWhileRunning', on: true, savesPerMonth: 39.62 },
        { rule: 'slowDiskAsleep', on: false, savesPerMonth: 40.27 },
        { rule: 'parkAfterDays', on: false, savesPerMonth: 16.58 },
      ],
    })
    // By the rules that the course has, where the question names no others.
    expect(await estimate(id)).toEqual(saved)
    await lab.call('PUT', `courses/${id}`, { rev: rev + 2, rules: { addressOnlyWhileRunning: false } })
    expect((await estimate(id)).total.perMonth).toBe(165.79)
    expect((await estimate(id, { rules })).total.perMonth).toBe(126.17)
  })

  it('is the same for what is not saved yet, and saves nothing', async () => {
    const { id } = await newCourse()
    const hours = { minutes: 120, period: 'week' }
    const wished = await estimate(id, { calendar, hours, rules })
    expect(wished.total).toEqual({ course: 464.6, perMonth: 126.17 })
    const other = await estimate(id, { calendar, hours, rules, useShare: 1, machines: { wanted: 20 } })
    expect(other.lines.find(({ what }) => what === 'own')?.course).toBe(120.06)
    expect(other.lines.find(({ what }) => what === 'disks')?.perMonth).toBe(201.6)
    const again = await lab.call('GET', `courses/${id}`)
    expect(again.body.data).toMatchObject({ rev: 1, machines: { wanted: 10 }, hours: { minutes: null } })
  })

  it('takes ten hours a week where own time has no limit, and people of a group for its classes', async () => {
    const { id } = await newCourse()
    const open = await estimate(id, { rules })
    // Ten people, half of ten hours in sixteen weeks.
    expect(open.lines.find(({ what }) => what === 'own')?.course).toBe(150.08)
    const grouped = { ...calendar, series: calendar.series.map((one) => ({ ...one, group: 'B' })) }
    const classes = async () =>
      (await estimate(id, { calendar: grouped })).lines.find(({ what }) => what === 'class')?.course
    expect(await classes()).toBe(43.77)
    for (const name of ['ada', 'bob']) {
      const email = `${name}@${lab.labId}.test`.toLowerCase()
      await enrol(app, lab, id, { email }, { group: 'B', state: 'invited' })
    }
    expect(await classes()).toBe(8.75)
  })

  it('counts the source VM that is there', async () => {
    const { id } = await newCourse()
    await addMachine(lab, id, { number: 0, clean: false })
    const one = await estimate(id, { rules: dear })
    expect(one.lines.find(({ what }) => what === 'source')).toMatchObject({ perMonth: 9.6 })
    expect(one.lines.find(({ what }) => what === 'addresses')).toMatchObject({ perMonth: 43.8 })
  })

  it('is dearer in another region, and names what has no price', async () => {
    const { id } = await newCourse()
    const elsewhere = await estimate(id, { recipe: { ...recipe, location: 'westeurope' } })
    expect(elsewhere.lines.find(({ what }) => what === 'disks')?.perMonth).toBeGreaterThan(105.6)
    const unknown = await estimate(id, {
      ...{ rules: dear, recipe: { ...recipe, sizes: ['Standard_Unheard_of'] } },
    })
    expect(unknown.without).toEqual(['Classes', 'Own time'])
    expect(unknown.running).toEqual({ perMonth: 0, course: 0 })
  })

  it('says so when no price can be read, and of a course that says nothing of its machines', async () => {
    const bare = await createCourse(lab)
    const all = ['Classes', 'Own time', 'Addresses', 'Disks']
    const nothing = 'What it costs is not known: there is no price for it.'
    expect(await estimate(bare.id)).toMatchObject({ without: all, sentence: nothing })
    app.prices.answerWith(503)
    const { id } = await newCourse()
    const unread = { recipe: { ...recipe, location: 'uksouth', sizes: ['Standard_D4s_v3'] } }
    expect(await estimate(id, unread)).toMatchObject({ without: all, switches: [], sentence: nothing })
  })

  it.each([
    [{ useShare: 1.1 }, 'useShare'],
    [{ rules: { parkAfterDays: 2 } }, 'rules.parkAfterDays'],
    [{ machines: { wanted: 501 } }, 'machines.wanted'],
    [
      { calendar: { series: [{ ...calendar.series[0], end: undefined }], exceptions: [] } },
      'calendar.series.0.end',
    ],
    [{ surprise: 1 }, undefined],
  ])('refuses %j', async (body, field) => {
    const { id } = await newCourse()
    const refused = await lab.call('POST', `courses/${id}/estimate`, body)
    expect(refused.status).toBe(400)
    if (field !== undefined) expect(refused.body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it('knows no version that is not there', async () => {
    const { id } = await newCourse()
    const body = { recipe: { ...recipe, from: { kind: 'version', number: 7 } } }
    expect((await lab.call('POST', `courses/${id}/estimate`, body)).status).toBe(404)
  })
})
