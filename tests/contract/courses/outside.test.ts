import { describe, expect, it } from 'vitest'
import { openOutside } from '../../support/courses/outside.ts'
import { openSchool } from '../../support/courses/school.ts'
import { setRecord } from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** VMs outside courses, closed one by one until somebody connects. */

const { app, lab } = await openSchool()
const { at, give, students, work, tick, recordAt, own, my, reach, close, check, groups, gone, lets } =
  await openOutside(app, lab, 4)

const here = '84.12.3.4'
const elsewhere = '91.4.5.6'
const conflict = (error: string) => ({ status: 409, body: { error } })
const historyOf = async (place: number) => {
  const { body } = await lab.call('GET', `activity?vmId=${at(place)._id}`)
  return (body.data as { text: string }[]).map(({ text }) => text)
}

describe('a VM outside courses', { timeout: 300_000 }, () => {
  it('is open for everybody until its owner closes it, as specified', async () => {
    expect([lets(1, here), lets(1, elsewhere), lets(2, here)]).toEqual([true, true, true])
    expect(groups()).toEqual(['labkeeper-eastus-linux-nsg'])
    expect(at(1)).not.toHaveProperty('access')
    expect(await recordAt(1)).not.toHaveProperty('access')
    expect(await reach(1, here)).toEqual({
      ...{ access: 'anyone', isForAll: true, isIn: true },
      open: { allowed: false, why: 'state', reason: 'This machine is open for everybody.' },
    })
    const refused = conflict('This machine is open for everybody.')
    expect(await my(1, 'POST', {}, here)).toMatchObject(refused)
    expect(await own(1, 'POST', '/open', {}, here)).toMatchObject(refused)
  })

  it('is closed by itself alone, and opened by its student for where they are', async () => {
    app.clock.advance(1)
    const answer = await own(1, 'PUT', '/access', { access: 'address' })
    const { name } = at(1)
    expect(answer.body).toMatchObject({
      message: `${name} is being closed until somebody connects.`,
      data: { _id: at(1)._id, access: 'address' },
    })
    await work(answer)
    expect([lets(1, here), lets(1, elsewhere), lets(2, here)]).toEqual([false, false, true])
    // Its neighbours stand under the rules of the network as before, and do not reach it.
    const near = (await recordAt(2)).privateIP ?? ''
    expect(check(1, near)).toMatchObject({ allowed: false, rule: { name: 'neighbours' } })
    const listed = (await lab.call('GET', 'azure/vms')).body.data as { _id: string; access?: string }[]
    expect(listed.filter(({ access }) => access === 'address').map(({ _id }) => _id)).toEqual([at(1)._id])

    expect(await reach(1, here)).toEqual({
      ...{ access: 'address', isForAll: false, isIn: false },
      open: { allowed: true },
    })
    const opened = await my(1, 'POST', {}, here)
    expect(opened.body).toMatchObject({
      message: `Opening ${name} for ${here}.`,
      data: { work: { kind: 'open' } },
    })
    await work(opened)
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([true, false])
    expect(await reach(1, here)).toMatchObject({ isIn: true, opening: { addresses: [here], by: 'student' } })
    expect(await reach(1, elsewhere)).toMatchObject({ isIn: false })
    expect((await historyOf(1)).slice(0, 2)).toEqual([
      `Opened for ${here} by Stu Dent.`,
      'Closed until its student or the owner connects, by Olga Owner.',
    ])
    const closed = await my(1, 'DELETE')
    expect(closed.body).toMatchObject({ message: `Closing ${name}.` })
    await work(closed)
    expect(lets(1, here)).toBe(false)
    expect(await my(1, 'DELETE')).toMatchObject(conflict('It is not open.'))
  })

  it('is opened by its owner beside its student', async () => {
    await work(await my(1, 'POST', { address: here }))
    const answer = await own(1, 'POST', '/open', {}, elsewhere)
    expect(answer.body).toMatchObject({ message: `Opening ${at(1).name} for ${elsewhere}.` })
    await work(answer)
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([true, true])
    expect((await own(1, 'GET', '/open', undefined, elsewhere)).body.data).toMatchObject({
      ...{ isIn: true, opening: { addresses: [elsewhere], by: 'staff' } },
    })
    await work(await own(1, 'DELETE', '/open'))
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([true, false])
  })

  it('asks whoever comes by IPv6 for the address, and takes no other ones', async () => {
    const from = '2001:db8::7'
    const reason = 'We see an IPv6 address. Your machine speaks IPv4.'
    expect(await reach(1, from)).toMatchObject({ open: { allowed: false, why: 'address', reason } })
    expect(await my(1, 'POST', {}, from)).toMatchObject({
      status: 409,
      body: { code: 'address_needed', error: reason },
    })
    for (const address of ['10.0.0.1', '84.12.3.4/24', '*', '']) {
      const refused = {
        status: 400,
        body: { fields: { address: 'Enter a public IPv4 address, like 84.12.3.4.' } },
      }
      expect(await my(1, 'POST', { address })).toMatchObject(refused)
      expect(await own(1, 'POST', '/open', { address })).toMatchObject(refused)
    }
    expect((await my(1, 'POST', { address: here, network: true })).status).toBe(400)
  })

  it('closes when it stops, also when it runs again before anybody looked', async () => {
    await work(await own(1, 'POST', '/open', { address: elsewhere }))
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([true, true])
    await work(await own(1, 'POST', '/stop', {}))
    expect(await my(1, 'POST', { address: here })).toMatchObject(conflict('Start the machine first.'))
    await work(await own(1, 'POST', '/start', {}))
    await tick()
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([false, false])
    expect((await recordAt(1)).access).not.toHaveProperty('student')
  })

  it('closes when it is stopped in the portal', async () => {
    await work(await my(1, 'POST', { address: here }))
    app.azure.control.setPower({ vmId: at(1).id, power: 'deallocated' })
    app.clock.advance(60)
    await lab.call('GET', 'azure/vms')
    await app.deliver('sync', { v: 1, labId: lab.labId, requestedAt: app.clock.now().toISOString() })
    await tick()
    expect(lets(1, here)).toBe(false)
    await work(await own(1, 'POST', '/start', {}))
    await tick()
    expect(lets(1, here)).toBe(false)
  })

  it('closes after twelve hours', async () => {
    await work(await my(1, 'POST', { address: here }))
    const { access, rulesDueAt } = await recordAt(1)
    expect(rulesDueAt).toBe(access?.student?.until)
    const hours = (Date.parse(rulesDueAt ?? '') - app.clock.now().getTime()) / 3_600_000
    expect(hours).toBeCloseTo(12, 1)
    const until = app.clock.now().toISOString()
    const student = { ...access?.student, until }
    await setRecord(lab, at(1)._id, { access: { ...access, student }, rulesDueAt: until })
    await tick()
    expect(lets(1, here)).toBe(false)
    expect((await historyOf(1))[0]).toBe('Closed automatically, 12 hours after it was opened.')
  })

  it('closes when it is somebody else’s, who opens it for themselves', async () => {
    await work(await my(1, 'POST', { address: here }))
    expect((await lab.call('POST', 'resource/deallocate', { resourceId: at(1)._id })).status).toBe(200)
    expect((await my(1, 'POST', { address: here })).status).toBe(404)
    expect((await give(1, 2)).status).toBe(200)
    const theirs = await my(1, 'GET', undefined, here, 2)
    expect(theirs.body.data).not.toHaveProperty('opening')
    await tick()
    expect(lets(1, here)).toBe(false)
    await work(await my(1, 'POST', { address: elsewhere }, undefined, 2))
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([false, true])
  })

  it('is opened for everybody again, and closed anew', async () => {
    app.clock.advance(1)
    const answer = await own(1, 'PUT', '/access', { access: 'anyone' })
    expect(answer.body).toMatchObject({ message: `${at(1).name} is being opened for everybody.` })
    expect(answer.body.data).not.toHaveProperty('access')
    await work(answer)
    const near = (await recordAt(2)).privateIP ?? ''
    expect([lets(1, here), lets(1, elsewhere), lets(1, near)]).toEqual([true, true, true])
    expect(await recordAt(1)).not.toHaveProperty('access.student')
    expect((await historyOf(1))[0]).toBe('Opened for everybody by Olga Owner.')
    await close(1)
    expect([lets(1, here), lets(1, elsewhere)]).toEqual([false, false])
  })

  it('says what Azure refused, and is closed all the same ten minutes later', async () => {
    app.azure.control.addFault({ method: 'PUT', path: 'networkSecurityGroups', status: 400, code: 'NotNow' })
    await work(await own(2, 'PUT', '/access', { access: 'address' }), 'failed')
    app.azure.control.clearFaults()
    expect(lets(2, here)).toBe(true)
    expect(await reach(2, here)).toMatchObject({ isForAll: true, lastError: expect.any(String) })
    await tick()
    expect(lets(2, here)).toBe(true)
    app.clock.advance(600)
    await tick()
    expect(lets(2, here)).toBe(false)
    expect(await reach(2, here)).not.toHaveProperty('lastError')
  })

  it('opens nothing that Azure refuses, in words', async () => {
    app.azure.control.addFault({
      method: 'PUT',
      path: 'securityRules',
      status: 400,
      code: 'SecurityRuleConflict',
    })
    await work(await my(2, 'POST', { address: here }), 'failed')
    app.azure.control.clearFaults()
    expect(await reach(2, here)).toMatchObject({ isIn: false, lastError: expect.any(String) })
    await tick()
    expect(lets(2, here)).toBe(false)
  })

  it('stays as it is where the role lacks the right, and says which', async () => {
    const action = 'Microsoft.Network/networkSecurityGroups/securityRules/write'
    const cloud = ((await lab.database.labs.item('lab', lab.labId).read()).resource as { cloud: object })
      .cloud
    await setRecord(lab, 'lab', { cloud: { ...cloud, missingActions: [action] } })
    const sentence = `The connection of this lab may not do this yet. Missing in Azure: ${action}.`
    expect(await own(3, 'PUT', '/access', { access: 'address' })).toMatchObject(conflict(sentence))
    expect(await recordAt(3)).not.toHaveProperty('access')
    expect(await my(2, 'POST', { address: here })).toMatchObject(
      conflict(`The lab's Azure role lacks ${action}. Ask your teacher.`),
    )
    expect(await own(2, 'POST', '/open', { address: here })).toMatchObject(
      conflict(`The lab's Azure role lacks ${action}. Add it in the Azure portal.`),
    )
    await setRecord(lab, 'lab', { cloud })
  })

  it('is not closed where another interface hangs on it, or something works at it', async () => {
    await setRecord(lab, at(3)._id, { nicId: '/subscriptions/sub/nic/other' })
    const exchanged =
      'Its network interface was exchanged in the Azure portal. Its rules can only be set there.'
    expect(await own(3, 'PUT', '/access', { access: 'address' })).toMatchObject(conflict(exchanged))
    await setRecord(lab, at(3)._id, { nicId: undefined, status: 'Deleting' })
    expect(await own(3, 'PUT', '/access', { access: 'address' })).toMatchObject(
      conflict('Another operation is running on this VM. Wait until it is done.'),
    )
    await setRecord(lab, at(3)._id, { status: 'Succeeded' })
    expect(await own(3, 'PUT', '/access', { access: 'campus' })).toMatchObject({ status: 400 })
  })

  it('goes with its rules', async () => {
    await close(3)
    expect(groups()).toHaveLength(4)
    await work(
      await lab.call('DELETE', `azure/vms/${at(3).resourceGroup}/${at(3).name}`, {
        deleteAssociatedResources: true,
      }),
    )
    expect(await gone(3)).toBe(true)
    expect(groups()).toHaveLength(3)
  })

  it('is closed while it starts, and opens right after', async () => {
    await close(4)
    await work(await own(4, 'POST', '/stop', {}))
    app.clock.advance(1)
    const started = await own(4, 'POST', '/start', {})
    const opened = await my(4, 'POST', { address: here })
    expect(opened.status).toBe(202)
    await work(started)
    await workOff(app, lab, String(opened.body.operationId))
    await tick()
    expect(lets(4, here)).toBe(true)
  })

  it('says so wherever it is shown', async () => {
    const { body } = await lab.call('GET', `azure/vms/${at(4).resourceGroup}/${at(4).name}`)
    expect(body.data).toMatchObject({ access: 'address' })
    const resources = await app.call('GET', 'student/resources', { token: students[3]?.token ?? '' })
    expect(resources.body.data).toMatchObject([{ _id: at(4)._id, access: 'address' }])
  })
})
