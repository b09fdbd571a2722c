import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { startApp } from '../../support/app.ts'
import { openClinic, problemOf } from '../../support/courses/clinic.ts'
import { schoolRules } from '../../support/courses/school-rules.ts'
import { aRecipe, connect, setRecord } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

/** "I can't connect": what is wrong is named first, with what mends it, which then does. */

const app = await startApp({}, { speed: 2_000, followed: true })
afterAll(() => app.close())
const lab = await openLab(app)
await connect(app, lab)
const { admit, workOff } = openClinic(app, lab)
type Patient = Awaited<ReturnType<typeof admit>>

const allWell = 'Everything we can see is fine.'
const names = 'power work azure host address opening rules agent boot inside password'.split(' ')

let one: Patient
beforeEach(async () => {
  one ??= await admit()
  app.azure.control.clearFaults()
})

const path = ({ vm }: Patient) =>
  `/subscriptions/${vm.subscriptionId}/resourceGroups/${vm.resourceGroup}/providers`

describe('a machine in which nothing is wrong', { timeout: 120_000 }, () => {
  it('is found to be so (D2)', async () => {
    const { call, shown } = one
    expect((await call('GET', '/doctor')).body).toEqual({ data: null })
    const asked = await call('POST', '/doctor')
    const operationId = expect.any(String)
    const message = `Looking at ${one.vm.name}.`
    expect(asked).toMatchObject({ status: 202, body: { message, operationId, data: { _id: one.vm.id } } })
    const running = await shown()
    expect(running).toMatchObject({ id: asked.body.operationId, state: 'running' })
    expect(running.checks.map(({ name }) => name)).toEqual(names)
    // Asking again is answered by what goes on, and so are the staff.
    expect((await call('POST', '/doctor', {})).body.operationId).toBe(asked.body.operationId)
    expect((await one.staff('POST', '/doctor')).body.operationId).toBe(asked.body.operationId)
    await workOff()
    const done = await shown()
    expect(done).toMatchObject({ state: 'done', summary: allWell, at: running.at })
    expect(done.checks).toEqual(names.map((name) => ({ name, status: 'ok' })))
    expect((await one.staff('GET', '/doctor')).body.data).toEqual(done)
    const repair = await call('POST', '/repair', { do: 'fix' })
    expect(repair).toMatchObject(conflict('Run the check first.'))
  })

  it('is as it was afterwards, and free all the time', async () => {
    const before = await lab.database.labs.item(one.vm.id, lab.labId).read()
    const { _ts, _etag, ...record } = before.resource
    await one.call('POST', '/doctor')
    const during = await lab.database.labs.item(one.vm.id, lab.labId).read()
    expect(during.resource).not.toHaveProperty('operationId')
    await workOff()
    const after = await lab.database.labs.item(one.vm.id, lab.labId).read()
    expect(after.resource).toMatchObject(record)
    const listed = await lab.call('GET', 'operations')
    expect(JSON.stringify(listed.body)).not.toContain('"doctor"')
    const id = (await one.shown()).id
    const operation = await lab.call('GET', `operations/${id}`)
    expect(operation.body.data).toMatchObject({ kind: 'doctor', status: 'succeeded', total: 1 })
    expect(await lab.call('POST', `operations/${id}/retry`)).toMatchObject({ status: 409 })
  })
})

describe('what is wrong with a machine (D1)', { timeout: 240_000 }, () => {
  const named = async (name: string, text: string, what: string) => {
    const diagnosis = await one.examine()
    expect(problemOf(diagnosis)).toMatchObject({ name, text, repair: { do: what } })
    expect(diagnosis.summary).toBe(text)
    return diagnosis
  }
  const mended = async () => {
    const { summary, checks } = await one.examine()
    expect(checks.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(summary).toBe(allWell)
  }
  const repair = async (what: string) => {
    const answer = await one.order('/repair', { do: what })
    expect(answer).toMatchObject({ status: 202, body: { message: `Repairing ${one.vm.name}.` } })
    const operation = await lab.call('GET', `operations/${answer.body.operationId}`)
    expect(operation.body.data).toMatchObject({ kind: 'repair', status: 'succeeded' })
  }

  it('is that it does not run', async () => {
    app.azure.control.setPower({ vmId: one.vm.id, power: 'deallocated' })
    const { checks } = await named('power', 'It is not running.', 'start')
    expect(checks.slice(1)).toEqual(names.slice(1).map((name) => ({ name, status: 'not looked at' })))
    // What it saw the record knows by now, or nobody could start it.
    expect(app.sent).toContain(`sync ${lab.labId}`)
    await app.deliver('sync', { v: 1, labId: lab.labId, requestedAt: app.clock.now().toISOString() })
    expect((await one.order('/start')).status).toBe(202)
    await mended()
  })

  it('is that something goes on with it', async () => {
    await one.call('POST', '/restart')
    app.clock.advance(40)
    await one.call('POST', '/doctor')
    const busy = await one.call('POST', '/repair', { do: 'redeploy' })
    expect(busy).toMatchObject(conflict('Run the check first.'))
    await workOff()
    const diagnosis = await one.shown()
    expect(diagnosis.summary).toMatch(/^It is still restarting \(4\d s so far\)\.$/)
    expect(problemOf(diagnosis)).toMatchObject({ name: 'work', repair: { do: 'wait', label: 'Wait' } })
    await mended()
  })

  it('is that Azure could not finish something', async () => {
    one.ail({ provisioning: 'Failed' })
    await named('azure', 'Azure could not finish: It gave no reason.', 'retry')
    await repair('retry')
    await mended()
  })

  it('is its host', async () => {
    one.ail({ host: 'Degraded' })
    await named('host', 'Azure reports a problem with its host.', 'redeploy')
    await repair('redeploy')
    await mended()
  })

  it('was its host, and is not once it is stopped: no repair starts it', async () => {
    one.ail({ host: 'Degraded' })
    await named('host', 'Azure reports a problem with its host.', 'redeploy')
    await one.order('/stop')
    const late = await one.call('POST', '/repair', { do: 'redeploy' })
    expect(late).toMatchObject(conflict('Run the check first.'))
    await one.order('/start')
    app.azure.control.addFault({ method: 'POST', path: '/redeploy', status: 409, times: 1 })
    const failed = await one.order('/repair', { do: 'redeploy' })
    await one.order('/stop')
    const path = `courses/${one.course.id}/operations/${failed.body.operationId}/retry`
    expect(await lab.call('POST', path)).toMatchObject(conflict('It is not running.'))
    await one.order('/start')
    await repair('redeploy')
    await mended()
  })

  it('is that it has no address', async () => {
    const { ipName } = partsOf(one.vm)
    app.azure.control.deleteResource(`${path(one)}/Microsoft.Network/publicIPAddresses/${ipName}`)
    await named('address', 'It has no address.', 'add-address')
    await setRecord(lab, one.vm.id, { publicIP: '192.0.2.9' })
    await repair('add-address')
    await mended()
    const { connection } = (await one.call('GET')).body.data as { connection: { host: string } }
    expect(connection.host).toMatch(/^20\./)
  })

  it('is that it is open for another address, or for none', async () => {
    const other = await admit({ recipe: { ...aRecipe, access: 'address' } })
    const from = async (address: string) => {
      await other.call('POST', '/doctor', undefined, undefined, { 'x-forwarded-for': address })
      await workOff()
      return other.shown()
    }
    const closed = await from('84.1.2.3')
    expect(closed.summary).toBe('It is not open for you.')
    expect(problemOf(closed)).toMatchObject({
      name: 'opening',
      repair: { do: 'open', label: 'Open for me' },
    })
    await other.staff('POST', '/doctor')
    await workOff()
    expect((await other.shown()).summary).toBe('It is not open for you.')
    // Its repair is the call of that name.
    await other.call('POST', '/open', undefined, undefined, { 'x-forwarded-for': '84.1.2.3' })
    await workOff()
    expect((await from('84.1.2.3')).summary).toBe(allWell)
    const elsewhere = await from('91.4.5.6')
    expect(elsewhere.summary).toBe('It is open for 84.1.2.3, but you come from 91.4.5.6.')
    expect(problemOf(elsewhere)).toMatchObject({ name: 'opening', repair: { do: 'open' } })
    await other.call('POST', '/open', undefined, undefined, { 'x-forwarded-for': '91.4.5.6' })
    await workOff()
    expect((await from('91.4.5.6')).summary).toBe(allWell)
    expect(other.listens()).toBe(true)
    other.ail({ service: 'stopped' })
    expect(other.listens()).toBe(false)
    other.ail({ service: 'running', firewall: 'closed' })
    expect(other.listens()).toBe(false)
    expect((await from('91.4.5.6')).summary).toBe('Its own firewall closes port 22.')
    await other.order('/repair', { do: 'fix' })
    expect(other.listens()).toBe(true)
  })

  it('is a rule of the school, on its subnet', async () => {
    const { nicName } = partsOf(one.vm)
    const rules = await schoolRules(app, `${path(one)}/Microsoft.Network/networkInterfaces/${nicName}`)
    await rules.deny('no-ssh-from-outside')
    await named('rules', 'A rule of your school closes port 22: no-ssh-from-outside.', 'ask')
    await rules.allow('ssh')
    await mended()
  })

  it('is that its system does not answer', async () => {
    one.ail({ agent: 'silent' })
    const diagnosis = await one.examine()
    expect(diagnosis.summary).toMatch(/^The system inside does not answer since \d\d:\d\d\.$/)
    expect(problemOf(diagnosis)).toMatchObject({ name: 'agent', repair: { do: 'restart' } })
    await one.order('/restart')
    await mended()
  })

  it.each([
    ['disk-check', 'It checks its disk.', 'wait'],
    ['emergency', 'It is in emergency mode.', 'reset'],
    ['updating', 'It installs updates.', 'wait'],
    ['blue-screen', 'It stopped with a blue screen.', 'restart'],
  ])('is what it does as it comes up: %s', async (boot, text, what) => {
    one.ail({ boot })
    await named('boot', text, what)
    if (what === 'restart') await one.order('/restart')
    else one.ail({ boot: 'ok' })
    await mended()
  })

  it.each([
    [{ diskFreeMB: 0 }, 'The disk is full (0 MB free).'],
    [{ service: 'stopped' }, 'SSH is switched off inside.'],
    [{ firewall: 'closed' }, 'Its own firewall closes port 22.'],
    [{ clockSkewSeconds: 540 }, 'The clock is 9 minutes off.'],
    [{ account: 'locked' }, 'The account is locked.'],
    [{ account: 'expired' }, 'The account has expired.'],
  ])('is inside: %o', async (wish, text) => {
    one.ail(wish)
    await named('inside', text, 'fix')
    await repair('fix')
    await mended()
  })

  it('is that it takes no passwords', async () => {
    one.ail({ passwordSignIn: false })
    await named('inside', 'It takes no passwords.', 'keys')
    expect(await one.call('POST', '/repair', { do: 'fix' })).toMatchObject(conflict('Run the check first.'))
    one.ail({ passwordSignIn: true })
  })

  it('is that somebody set a new password', async () => {
    const { resourceGroup, name } = one.vm
    await lab.call('POST', `azure/vms/${resourceGroup}/${name}/password`)
    await workOff()
    const diagnosis = await one.examine()
    expect(diagnosis.summary).toMatch(/^.+ set a new password on \w+day\.$/)
    expect(problemOf(diagnosis)).toMatchObject({ name: 'password', repair: { do: 'password' } })
    // They look at it: now they know it.
    await one.call('POST', '/keep', { minutes: 60 })
    await mended()
  })

  it('is mended once more where that failed, and leaves the machine running', async () => {
    one.ail({ service: 'stopped' })
    await one.examine()
    one.ail({ answers: 'fail' })
    const failed = await one.order('/repair', { do: 'fix' })
    expect((await one.call('GET')).body.data).toMatchObject({
      powerState: 'VM running',
      lastError: expect.any(String),
    })
    one.ail({ answers: 'ok' })
    const retried = await lab.call(
      'POST',
      `courses/${one.course.id}/operations/${failed.body.operationId}/retry`,
    )
    expect(retried.status).toBe(202)
    await workOff()
    const { data } = (await one.call('GET')).body
    expect(data).toMatchObject({ powerState: 'VM running' })
    expect(data).not.toHaveProperty('lastError')
    await mended()
  })

  it('is all mended at once that is wrong inside', async () => {
    one.ail({ diskFreeMB: 12, service: 'stopped', account: 'locked' })
    await named('inside', 'The disk is full (12 MB free).', 'fix')
    await repair('fix')
    await mended()
  })
})
