import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { conflict, forbidden, notFound } from '../../support/answers.ts'
import { startApp } from '../../support/app.ts'
import { openClinic } from '../../support/courses/clinic.ts'
import { connect, enrol, readRecord, setRecord } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

/** "I can't connect": what nobody tells is unknown, who may ask, and what is never said. */

const app = await startApp({}, { speed: 2_000, followed: true })
afterAll(() => app.close())
const lab = await openLab(app)
await connect(app, lab)
const { admit, workOff } = openClinic(app, lab)

const allWell = 'Everything we can see is fine.'

let one: Awaited<ReturnType<typeof admit>>
beforeEach(async () => {
  one ??= await admit()
  app.azure.control.clearFaults()
})

describe('what Azure does not tell (D4)', { timeout: 240_000 }, () => {
  const statusOf = async (name: string) => {
    const { checks, state } = await one.examine()
    expect(state).toBe('done')
    return checks.find((check) => check.name === name)?.status
  }
  const { subscriptionId = '' } = app.azure.credentials[0] ?? {}
  const lacking = (...notActions: string[]) =>
    app.azure.control.withholdActions({ subscriptionId, notActions })

  it.each([
    ['host', 'Microsoft.ResourceHealth/availabilityStatuses/read'],
    ['boot', 'Microsoft.Compute/virtualMachines/retrieveBootDiagnosticsData/action'],
    ['rules', 'Microsoft.Network/networkSecurityGroups/read'],
    ['inside', 'Microsoft.Compute/virtualMachines/runCommand/action'],
  ])('makes %s unknown, and the rest goes on', async (name, action) => {
    lacking(action)
    one.ail({ provisioning: 'Succeeded' })
    const { checks, summary } = await one.examine()
    lacking()
    expect(checks.filter(({ status }) => status !== 'ok')).toEqual([{ name, status: 'unknown' }])
    expect(summary).toBe(allWell)
  })

  it.each([
    ['fails', { answers: 'fail' }],
    ['never ends', { answers: 'never' }],
  ])('a script that %s is no answer, and takes no more than a minute', async (_, wish) => {
    one.ail(wish)
    const asked = app.clock.now().getTime()
    const status = await statusOf('inside')
    one.ail({ answers: 'ok' })
    expect(status).toBe('unknown')
    expect(app.clock.now().getTime() - asked).toBeLessThan(65_000)
    // The guest is rid of the script that never ended.
    await one.order('/restart')
  })

  it('is unknown where Azure throttles, or breaks', async () => {
    app.azure.control.addFault({ path: 'availabilityStatuses', status: 429 })
    app.azure.control.addFault({ path: 'retrieveBootDiagnosticsData', status: 500 })
    const { checks } = await one.examine()
    app.azure.control.clearFaults()
    expect(checks.filter(({ status }) => status === 'unknown').map(({ name }) => name)).toEqual([
      'host',
      'boot',
    ])
  })

  it('is said of everything where nobody came back in a minute', async () => {
    const asked = await one.call('POST', '/doctor')
    app.clock.advance(61)
    const lost = await one.shown()
    expect(lost).toMatchObject({ state: 'done', summary: 'It could not be looked at. Try again.' })
    const again = await one.call('POST', '/doctor')
    expect(again.body.operationId).not.toBe(asked.body.operationId)
    await workOff()
    expect(await one.shown()).toMatchObject({ id: again.body.operationId, summary: allWell })
  })
})

describe('whose machine it is (D3)', { timeout: 240_000 }, () => {
  it('decides who may ask, look and repair', async () => {
    const other = await lab.newStudent()
    const stranger = await app.newOwner()
    for (const { token } of [other, stranger]) {
      const mine = notFound('This machine does not exist, or it is not yours.')
      expect(await one.call('POST', '/doctor', undefined, token)).toMatchObject(mine)
      expect(await one.call('GET', '/doctor', undefined, token)).toMatchObject(mine)
      expect(await one.call('POST', '/repair', { do: 'fix' }, token)).toMatchObject(mine)
      const course = notFound('This course does not exist, or you have no part in it.')
      expect(await one.staff('POST', '/doctor', undefined, token)).toMatchObject(course)
      expect(await one.staff('GET', '/doctor', undefined, token)).toMatchObject(course)
      expect(await one.staff('POST', '/repair', { do: 'fix' }, token)).toMatchObject(course)
    }
    const tooLow = forbidden('Your function in this course does not allow this.')
    expect(await one.staff('POST', '/doctor', undefined, one.student.token)).toMatchObject(tooLow)
    const viewer = await app.newOwner()
    await enrol(app, lab, one.course.id, viewer, { function: 'viewer' })
    expect(await one.staff('GET', '/doctor', undefined, viewer.token)).toMatchObject(tooLow)
  })

  it('lets assistants find out and repair, but not of a machine elsewhere', async () => {
    const assistant = await app.newOwner()
    await enrol(app, lab, one.course.id, assistant, { function: 'assistant' })
    one.ail({ service: 'stopped' })
    const asked = await one.staff('POST', '/doctor', {}, assistant.token)
    expect(asked).toMatchObject({ status: 202, body: { data: { _id: one.vm.id, kind: 'machine' } } })
    await workOff()
    const found = await one.staff('GET', '/doctor', undefined, assistant.token)
    expect(found.body.data).toMatchObject({ summary: 'SSH is switched off inside.' })
    const repaired = await one.staff('POST', '/repair', { do: 'fix' }, assistant.token)
    expect(repaired).toMatchObject({ status: 202, body: { data: { busy: true } } })
    const again = await one.staff('POST', '/repair', { do: 'fix' }, assistant.token)
    expect(again.body.operationId).toBe(repaired.body.operationId)
    await workOff()
    expect((await one.examine()).summary).toBe(allWell)
    const elsewhere = await admit()
    await elsewhere.examine()
    const before = app.sent.length
    const beside = `courses/${one.course.id}/machines/${elsewhere.vm.id}`
    for (const [method, path, body] of [
      ['GET', 'doctor', undefined],
      ['POST', 'doctor', {}],
      ['POST', 'repair', { do: 'fix' }],
    ] as const) {
      const answer = await app.call(method, `${beside}/${path}`, {
        token: assistant.token,
        ...(body && { body }),
      })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(app.sent).toHaveLength(before)
  })

  it('repairs what takes a right only where the role has it', async () => {
    one.ail({ service: 'stopped' })
    await one.examine()
    const { cloud } = (await readRecord<LabRecord>(lab, 'lab')) ?? {}
    const action = 'Microsoft.Compute/virtualMachines/redeploy/action'
    await setRecord(lab, 'lab', { cloud: { ...cloud, missingActions: [action] } })
    const lacks = `The lab's Azure role lacks ${action}.`
    for (const wish of ['fix', 'redeploy']) {
      expect(await one.call('POST', '/repair', { do: wish })).toMatchObject(
        conflict(`${lacks} Ask your teacher.`),
      )
      expect(await one.staff('POST', '/repair', { do: wish })).toMatchObject(
        conflict(`${lacks} Add it in the Azure portal.`),
      )
    }
    await setRecord(lab, 'lab', { cloud })
    await one.order('/repair', { do: 'fix' })
    expect((await one.examine()).summary).toBe(allWell)
  })

  it('is no matter where its subscription is not connected', async () => {
    const elsewhere = await admit()
    await setRecord(lab, elsewhere.vm.id, { subscriptionId: 'another' })
    const mine = conflict("The lab's Azure subscription is not connected. Ask your teacher.")
    expect(await elsewhere.call('POST', '/doctor')).toMatchObject(mine)
    expect(await elsewhere.call('POST', '/repair', { do: 'fix' })).toMatchObject(mine)
    const staffs = conflict('Its Azure subscription is not connected.')
    expect(await elsewhere.staff('POST', '/doctor')).toMatchObject(staffs)
    expect(await elsewhere.staff('POST', '/repair', { do: 'fix' })).toMatchObject(staffs)
  })

  it('keeps what was found from whoever has it next', async () => {
    const next = await lab.newStudent()
    const elsewhere = await admit()
    await elsewhere.examine()
    await enrol(app, lab, elsewhere.course.id, next)
    const allocatedTo = { userId: userIdOf(next.email), name: 'Next', email: next.email }
    await setRecord(lab, elsewhere.vm.id, { allocatedTo })
    expect((await elsewhere.call('GET', '/doctor', undefined, next.token)).body).toEqual({ data: null })
    const repair = await elsewhere.call('POST', '/repair', { do: 'fix' }, next.token)
    expect(repair).toMatchObject(conflict('Run the check first.'))
    expect((await elsewhere.staff('GET', '/doctor')).body.data).toMatchObject({ summary: allWell })
  })

  it('tells whoever helps what it came to, if they send it along', async () => {
    one.ail({ firewall: 'closed' })
    await one.examine()
    const help = async (body: object) => {
      await one.call('POST', '/help', body)
      const list = await lab.call('GET', `courses/${one.course.id}/machines`)
      return (list.body.data as { help?: object }[])[0]?.help
    }
    expect(await help({ text: 'It hangs' })).not.toHaveProperty('summary')
    const sent = await help({ text: 'It hangs', diagnosis: true })
    expect(sent).toMatchObject({ text: 'It hangs', summary: 'Its own firewall closes port 22.' })
    await one.order('/repair', { do: 'fix' })
  })
})

describe('what it says (D6)', { timeout: 120_000 }, () => {
  it('holds no password, in no place', async () => {
    const { body } = await one.call('GET')
    const { password } = (body.data as { connection: { password: string } }).connection
    one.ail({ service: 'stopped' })
    const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
    await one.examine()
    await one.order('/repair', { do: 'fix' })
    const lines = printed.map(({ mock }) => mock.calls)
    vi.restoreAllMocks()
    const query = "SELECT * FROM c WHERE c.type IN ('diagnosis', 'step', 'operation', 'activity')"
    const records = await lab.database.labs.items.query(query, { partitionKey: lab.labId }).fetchAll()
    const said = [records.resources, await one.shown(), app.azure.control.requests(), app.log, lines]
    expect(JSON.stringify(said)).not.toContain(password)
    const history = (await one.call('GET')).body.data as { history: { text: string }[] }
    expect(history.history[0]?.text).toMatch(/^Repaired by .+\.$/)
  })
})
