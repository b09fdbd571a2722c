import { describe, expect, it } from 'vitest'
import { openGates } from '../../support/courses/gates.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, createCourse, enrol, setRecord } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** Azure refuses, somebody changes things in the portal, and people try what is not theirs. */

const { app, lab } = await openSchool()
const gates = await openGates(app, lab, 2)
const { course, students, call, read, change, work, tick, machineAt, recordAt, my, lets, check, groupOf } =
  gates

const here = '84.12.3.4'
const elsewhere = '91.4.5.6'
const ofRules = 'securityRules'

describe('what Azure refuses of rules', { timeout: 300_000 }, () => {
  it.each([
    [409, 'AnotherOperationInProgress'],
    [412, 'PreconditionFailed'],
    [429, 'TooManyRequests'],
    [503, 'ServiceUnavailable'],
  ])('is asked for again where that may help: %i %s', async (status, code) => {
    app.azure.control.addFault({ path: ofRules, status, code, times: 2 })
    await work(await my(1, 'POST', '/open', { address: here }))
    expect(await lets(1, here)).toBe(true)
    app.azure.control.addFault({ path: ofRules, status, code, times: 2 })
    await work(await my(1, 'DELETE', '/open'))
    expect(await lets(1, here)).toBe(false)
    app.azure.control.clearFaults()
  })

  it('leaves closed what was not opened, in words', async () => {
    app.azure.control.addFault({ method: 'PUT', path: ofRules, status: 400, code: 'SecurityRuleConflict' })
    const opened = await my(1, 'POST', '/open', { address: here })
    expect(await workOff(app, lab, String(opened.body.operationId))).toMatchObject({ status: 'failed' })
    app.azure.control.clearFaults()
    const { data } = (await my(1, 'GET')).body as { data: object }
    expect(data).toMatchObject({ lastError: expect.any(String) })
    expect(data).not.toHaveProperty('opening')
    await tick()
    expect(await lets(1, here)).toBe(false)
    await work(await my(1, 'POST', '/open', { address: here }))
    expect((await my(1, 'GET')).body.data).not.toHaveProperty('lastError')
  })

  it('is closed all the same, ten minutes later', async () => {
    await work(await my(1, 'POST', '/open', { address: here }))
    app.azure.control.addFault({ method: 'DELETE', path: ofRules, status: 400, code: 'NotNow' })
    const closed = await my(1, 'DELETE', '/open')
    expect(await workOff(app, lab, String(closed.body.operationId))).toMatchObject({ status: 'failed' })
    app.azure.control.clearFaults()
    await tick()
    expect(await lets(1, here)).toBe(true)
    app.clock.advance(600)
    await tick()
    expect(await lets(1, here)).toBe(false)
  })

  it('is mended where somebody took all rules away in the portal', async () => {
    const group = await groupOf(1)
    app.azure.control.deleteResource(group?.id ?? '')
    await work(await my(1, 'POST', '/open', { address: here }))
    expect([await lets(1, here), await lets(1, elsewhere)]).toEqual([true, false])
  })
})

describe('a rule that somebody added in the portal', { timeout: 300_000 }, () => {
  it('stays as it is, whatever is opened and closed', async () => {
    const { id: vmId } = await machineAt(2)
    const school = {
      vmId,
      at: 'interface',
      name: 'it-desk',
      priority: 150,
      access: 'Allow',
      port: 22,
    } as const
    app.azure.control.addRule({ ...school, source: '198.51.100.0/24' })
    await work(await my(2, 'POST', '/open', { address: here }))
    await work(await my(2, 'DELETE', '/open'))
    expect(await check(2, '198.51.100.9')).toMatchObject({ allowed: true, rule: { name: 'it-desk' } })
  })
})

describe('machines of one network', { timeout: 300_000 }, () => {
  it('do not let each other in, but where that is opened', async () => {
    const near = (await recordAt(1)).privateIP ?? ''
    expect(near).toMatch(/^10\./)
    expect(await check(2, near)).toMatchObject({ allowed: false, rule: { name: 'neighbours' } })
    await change({ access: 'anyone' })
    expect(await lets(2, near)).toBe(true)
    await change({ access: 'address' })
    expect(await lets(2, near)).toBe(false)
  })

  it('of an earlier version get rules of their own, once their course lets in fewer', async () => {
    await change({ access: 'anyone' })
    const { _id } = await machineAt(2)
    await setRecord(lab, _id, { access: undefined })
    await change({ access: 'address' })
    expect(await lets(2, elsewhere)).toBe(false)
    await work(await my(2, 'POST', '/open', { address: here }))
    expect([await lets(2, here), await lets(2, elsewhere)]).toEqual([true, false])
  })
})

describe('who tries what is not theirs', { timeout: 300_000 }, () => {
  const error = 'Enter a public IPv4 address, like 84.12.3.4.'

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '2001:db8::1', '::ffff:84.12.3.4'],
    ...['0.0.0.0/0', '84.0.0.0/8', '84.12.3.4,91.4.5.6', '*', 'Internet', ''],
  ])('opens nothing for %j', async (address) => {
    const { _id } = await machineAt(1)
    const refused = { status: 400, body: { fields: { address: error } } }
    expect(await my(1, 'POST', '/open', { address })).toMatchObject(refused)
    expect(await call('POST', `/machines/${_id}/open`, { address })).toMatchObject(refused)
  })

  it('comes from where the door saw them, whatever they claim', async () => {
    await change({ access: 'campus', campus: ['198.51.100.0/24'] })
    for (const claimed of ['198.51.100.7', `198.51.100.7, ${elsewhere}`, `for=198.51.100.7, ${elsewhere}`]) {
      const { _id } = await machineAt(1)
      const { body } = await app.call('GET', `me/machines/${_id}`, {
        token: students[0]?.token ?? '',
        headers: {
          ...{ 'x-forwarded-for': `${claimed}, ${elsewhere}`, forwarded: 'for=198.51.100.7' },
          ...{ 'x-real-ip': '198.51.100.7', 'x-test-client-address': '198.51.100.7' },
          ...{ 'true-client-ip': '198.51.100.7', 'x-client-ip': '198.51.100.7' },
        },
      })
      expect(body.data).toMatchObject({ primary: 'open' })
    }
    await change({ access: 'address' })
  })

  it('has a machine of their own, a function, or gets nowhere', async () => {
    const { _id } = await machineAt(1)
    const other = await openLab(app)
    const outsider = await app.newOwner()
    const pending = app.azure.control.resources().length
    const staffPath = `courses/${course.id}/machines/${_id}/open`
    for (const method of ['POST', 'DELETE']) {
      for (const token of [students[1]?.token ?? '', lab.token, other.token, outsider.token]) {
        const mine = await app.call(method, `me/machines/${_id}/open`, { token })
        expect(mine).toMatchObject({ status: 404, body: { error: expect.stringContaining('not yours') } })
      }
      for (const token of [other.token, outsider.token])
        expect((await app.call(method, staffPath, { token })).status).toBe(404)
      expect((await app.call(method, staffPath, { token: students[0]?.token ?? '' })).status).toBe(403)
      expect((await app.call(method, staffPath, {})).status).toBe(401)
    }
    expect(app.azure.control.resources()).toHaveLength(pending)
    expect(await lets(1, elsewhere)).toBe(false)
  })

  it('is a teacher of another course of the lab, and reaches no machine of this one', async () => {
    const { access: _, ...recipe } = aRecipe
    const other = await createCourse(lab, { name: 'Optics', recipe })
    const teacher = await lab.newStudent()
    await enrol(app, lab, other.id, teacher, { function: 'teacher' })
    const before = await recordAt(1)
    const path = `courses/${other.id}/machines/${before.id}/open`
    for (const { token } of [teacher, lab]) {
      for (const method of ['POST', 'DELETE']) {
        const body = method === 'POST' ? { address: elsewhere } : undefined
        expect(await app.call(method, path, { token, ...(body && { body }) })).toMatchObject({ status: 404 })
      }
    }
    // Neither is anything begun behind that answer.
    expect(await recordAt(1)).toEqual(before)
  })

  it('assists where the course lets assistants connect, and in no other way', async () => {
    const assistant = await lab.newStudent()
    await enrol(app, lab, course.id, assistant, { function: 'assistant' })
    const { _id } = await machineAt(1)
    const open = (body: object = { address: elsewhere }, id = _id) =>
      app.call('POST', `courses/${course.id}/machines/${id}/open`, { token: assistant.token, body })
    await work(await open())
    expect(await lets(1, elsewhere)).toBe(true)
    // Words are judged before what they are about.
    expect((await open({ address: 'me' }, 'vm_none')).status).toBe(400)
    expect((await open({ address: elsewhere }, 'vm_none')).status).toBe(404)
    const { rev, rules } = await read()
    expect((await call('PUT', '', { rev, rules: { ...rules, assistantsConnect: false } })).status).toBe(200)
    expect((await open()).status).toBe(403)
    expect((await open({ address: 'me' })).status).toBe(403)
  })

  it('opens a network by rule alone, and no other than the one around an address', async () => {
    const network = (from?: string, body: object = { network: true }) => my(2, 'POST', '/open', body, from)
    expect((await network(here)).status).toBe(403)
    expect((await network('2001:db8::7')).status).toBe(403)
    const { rev, rules } = await read()
    expect((await call('PUT', '', { rev, rules: { ...rules, wholeNetwork: true } })).status).toBe(200)
    const opened = await network(here)
    expect(opened.body.message).toBe(`Opening ${(await machineAt(2)).name} for 84.12.3.0/24.`)
    await work(opened)
    expect([await lets(2, '84.12.3.255'), await lets(2, '84.12.4.1'), await lets(2, '84.12.2.255')]).toEqual([
      ...[true, false, false],
    ])
    expect(await network('2001:db8::7')).toMatchObject({ status: 409, body: { code: 'address_needed' } })
    expect((await network(here, { network: 16 })).status).toBe(400)
    // An address of it is open already: there are never ranges that overlap.
    await work(await network(here, {}))
    expect(await lets(2, '84.12.3.255')).toBe(true)
  })
})
