import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openGates } from '../../support/courses/gates.ts'
import { openSchool } from '../../support/courses/school.ts'
import { setRecord, vmOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** Who reaches a machine, as the rules of the simulated Azure say: through the API, the engine and the lab's worker. */

const { app, lab } = await openSchool()
const { course, students, call, read, change, work, tick, machineAt, my, mine, lets, groupOf } =
  await openGates(app, lab, 3)

const home = '192.0.2.1'
const campus = '84.12.3.4'
const elsewhere = '91.4.5.6'

describe('a machine of a new course', { timeout: 300_000 }, () => {
  it('has rules of its own, which let in nobody', async () => {
    expect(course.recipe).toMatchObject({ access: 'address' })
    const { _id } = await machineAt(1)
    expect((await groupOf(1))?.tags).toMatchObject({
      ...{ 'labkeeper-lab': lab.labId, 'labkeeper-course': course.id, 'labkeeper-machine': _id },
    })
    expect(await lets(1, home)).toBe(false)
    expect(await mine(1)).toMatchObject({ primary: 'open', can: { open: { allowed: true } } })
  })

  it('is opened for the address that the door saw, whatever a client claims, until it stops', async () => {
    const opened = await my(1, 'POST', '/open', undefined, `9.9.9.9, ${campus}`)
    expect(opened.body.message).toBe(`Opening ${(await machineAt(1)).name} for ${campus}.`)
    const again = await my(1, 'POST', '/open', undefined, campus)
    expect(again).toMatchObject({ status: 202, body: { operationId: opened.body.operationId } })
    await work(opened)
    expect([await lets(1, campus), await lets(1, '9.9.9.9'), await lets(1, elsewhere)]).toEqual([
      ...[true, false, false],
    ])
    expect(await lets(2, campus)).toBe(false)
    const seen = await mine(1, campus)
    expect(seen).toMatchObject({ primary: 'connect', opening: { addresses: [campus], by: 'student' } })
    expect(seen.history[0]?.text).toMatch(new RegExp(`^Opened for ${campus} by .+\\.$`))
    expect((await mine(1, elsewhere)).primary).toBe('open')
    await work(await my(1, 'POST', '/stop'))
    await tick()
    expect(await lets(1, campus)).toBe(false)
    expect(await mine(1, campus)).not.toHaveProperty('opening')
    await work(await my(1, 'POST', '/start'))
    expect(await lets(1, campus)).toBe(false)
  })

  it('is open for two addresses at most, and closed by whoever opened it', async () => {
    for (const address of [home, campus, elsewhere]) await work(await my(2, 'POST', '/open', { address }))
    expect(await mine(2)).toMatchObject({ opening: { addresses: [campus, elsewhere] } })
    expect([await lets(2, home), await lets(2, campus), await lets(2, elsewhere)]).toEqual([
      false,
      true,
      true,
    ])
    const closed = await my(2, 'DELETE', '/open')
    expect(closed.body.message).toBe(`Closing ${(await machineAt(2)).name}.`)
    await work(closed)
    expect([await lets(2, campus), await lets(2, elsewhere)]).toEqual([false, false])
    expect(await my(2, 'DELETE', '/open')).toMatchObject(conflict('It is not open.'))
  })

  it('is opened by staff beside its student, and ends after twelve hours', async () => {
    const { _id } = await machineAt(2)
    await work(await my(2, 'POST', '/open', { address: campus }))
    await work(await call('POST', `/machines/${_id}/open`, { address: elsewhere }))
    expect((await machineAt(2)).opening).toMatchObject({ addresses: [elsewhere], by: 'staff' })
    expect(await mine(2)).toMatchObject({ opening: { addresses: [campus], by: 'student' } })
    const { access } = await vmOf(lab, { id: _id as VmRecord['id'] })
    const until = app.clock.now().toISOString()
    const halfADay = Date.parse(access?.staff?.until ?? '') - Date.parse(until)
    expect(halfADay / 3_600_000).toBeCloseTo(12, 1)
    const [student, staff] = [access?.student, access?.staff].map((one) => ({ ...one, until }))
    await setRecord(lab, _id, { access: { ...access, student, staff } })
    await setRecord(lab, course.id, { dueAt: until })
    await tick()
    expect((await mine(2)).history[0]?.text).toBe('Closed automatically, 12 hours after it was opened.')
    expect([await lets(2, campus), await lets(2, elsewhere)]).toEqual([false, false])
    expect((await vmOf(lab, { id: _id as VmRecord['id'] })).access).not.toHaveProperty('student')
  })

  it('is nobody else’s to open, and not opened for what is no address', async () => {
    const other = await openLab(app)
    const { _id } = await machineAt(3)
    for (const token of [students[0]?.token ?? '', lab.token, other.token]) {
      const answer = await app.call('POST', `me/machines/${_id}/open`, { token, body: { address: campus } })
      expect(answer.status).toBe(404)
    }
    for (const method of ['POST', 'DELETE']) {
      const path = `courses/${course.id}/machines/${_id}/open`
      expect((await app.call(method, path, { token: other.token })).status).toBe(404)
      expect((await app.call(method, path, { token: students[2]?.token ?? '' })).status).toBe(403)
    }
    for (const address of ['10.0.0.1', '::ffff:84.12.3.4', 'me', '84.12.3.4/24']) {
      expect(await my(3, 'POST', '/open', { address })).toMatchObject({
        status: 400,
        body: { fields: { address: 'Enter a public IPv4 address, like 84.12.3.4.' } },
      })
    }
    expect((await my(3, 'POST', '/open', { network: true })).status).toBe(403)
    expect(await my(3, 'POST', '/open', {}, '2001:db8::7')).toMatchObject({
      status: 409,
      body: { code: 'address_needed', error: 'We see an IPv6 address. Your machine speaks IPv4.' },
    })
    expect(await mine(3, '2001:db8::7')).toMatchObject({ can: { open: { why: 'address' } } })
    expect(await lets(3, campus)).toBe(false)
    const { body } = await app.call('GET', 'me/address', {
      token: students[2]?.token ?? '',
      headers: { 'x-forwarded-for': '8.8.8.8, 2001:db8::7' },
    })
    expect(body.data).toMatchObject({ address: '2001:db8::7', usable: false })
  })

  it('is what its course says, also when that changes', async () => {
    const { rev, recipe } = await read()
    const wrong = await call('PUT', '', {
      rev,
      recipe: { ...recipe, access: 'campus', campus: ['84.0.0.0/8'] },
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { 'recipe.campus.0': 'Enter a range like 84.12.0.0/16, not larger than /12.' } },
    })
    await change({ access: 'campus', campus: ['84.12.0.0/16', '84.12.3.0/24'] })
    expect([await lets(3, campus), await lets(3, elsewhere)]).toEqual([true, false])
    expect((await mine(3, campus)).primary).toBe('connect')
    await change({ access: 'anyone' })
    expect(await lets(3, elsewhere)).toBe(true)
    expect(await my(3, 'POST', '/open', {})).toMatchObject(conflict('This machine is open for everybody.'))
    await change({ access: 'address' })
    expect(await lets(3, campus)).toBe(false)
  })

  it('stays closed where the role lacks the right, and says which', async () => {
    const { subscriptionId } = await vmOf(lab, { id: (await machineAt(3))._id as VmRecord['id'] })
    const action = 'Microsoft.Network/networkSecurityGroups/securityRules/write'
    app.azure.control.withholdActions({ subscriptionId, notActions: [action] })
    const opened = await my(3, 'POST', '/open', { address: campus })
    await expect(workOff(app, lab, String(opened.body.operationId))).resolves.toMatchObject({
      status: 'failed',
    })
    const lacks = `The lab's Azure role lacks ${action}. Ask your teacher.`
    expect(await mine(3)).toMatchObject({
      ...{ lastError: lacks, can: { open: { allowed: false, why: 'connection', reason: lacks } } },
    })
    expect((await read()).tiers).toMatchObject({ selfService: { ok: false, missing: [action] } })
    expect(await lets(3, campus)).toBe(false)
    app.azure.control.withholdActions({ subscriptionId, notActions: [] })
  })

  it('takes its rules with it, and leaves what the bin keeps', async () => {
    const { _id } = await machineAt(3)
    await setRecord(lab, _id, { allocatedTo: undefined })
    await work(await call('POST', '/machines/act', { what: 'remove', which: [_id] }))
    const left = app.azure.control.resources().flatMap(({ type, tags }) => {
      const words = (tags ?? {}) as Record<string, string>
      return words['labkeeper-machine'] === _id ? [[type, 'labkeeper-bin' in words]] : []
    })
    expect(left).toEqual([['Microsoft.Compute/snapshots', true]])
  })
})
