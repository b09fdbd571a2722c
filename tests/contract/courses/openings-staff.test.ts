import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openWorld } from '@labkeeper/functions/open-world'
import { openMachine } from '@labkeeper/functions/use-cases/courses/access/open-machine'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openGates } from '../../support/courses/gates.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchool } from '../../support/courses/school.ts'
import { enrol, readRecord, setCourse, setRecord } from '../../support/courses.ts'

/** What staff opened is closed once they may not open it any more, and nothing else is. */

const { app, lab } = await openSchool()
const { course, call, read, work, tick, recordAt, lets } = await openGates(app, lab, 1)
const { addAll } = rosterOf(app, lab)
const vmId = (await recordAt(1)).id
const path = `courses/${course.id}/machines/${vmId}/open`

let last = 0
/** Nobody else comes from there. */
const newAddress = (): string => {
  last += 1
  return `84.12.3.${last}`
}

/** Somebody of the staff, who has opened the machine. */
const opened = async (what: 'teacher' | 'assistant', address = newAddress()) => {
  const account = await lab.newStudent()
  const { id, name, email } = await enrol(app, lab, course.id, account, { function: what })
  await work(await app.call('POST', path, { token: account.token, body: { address } }))
  expect(await lets(1, address)).toBe(true)
  return { address, account, id, name, email }
}
const ownersAddress = '91.4.5.6'
const byOwner = async (address = ownersAddress) =>
  work(await call('POST', `/machines/${vmId}/open`, { address }))

const change = (id: string, wish: object) => call('PUT', `/people/${id}`, wish)
const setRules = async (rules: object): Promise<void> => {
  const now = await read()
  const answer = await call('PUT', '', { rev: now.rev, rules: { ...now.rules, ...rules } })
  expect(answer.status).toBe(200)
}
/** Only what is due is looked at. */
const isOpen = async (address: string): Promise<boolean> => {
  await tick()
  return lets(1, address)
}

beforeEach(async () => {
  const { access } = await recordAt(1)
  if (access?.staff !== undefined) await work(await call('DELETE', `/machines/${vmId}/open`))
})

describe('what staff opened is closed', { timeout: 300_000 }, () => {
  it('when they are removed, and the history says why', async () => {
    const { id, address } = await opened('teacher')
    expect((await call('DELETE', `/people/${id}`)).status).toBe(200)
    expect(await isOpen(address)).toBe(false)
    expect((await recordAt(1)).access).not.toHaveProperty('staff')
    const { body } = await call('GET', `/activity?vmId=${vmId}`)
    const closed = /^Closed automatically, because .+ may not open it any more\.$/
    expect((body.data as { text: string }[])[0]?.text).toMatch(closed)
  })

  it('alone, beside what others opened', async () => {
    const { id, address } = await opened('teacher')
    await byOwner()
    expect((await call('DELETE', `/people/${id}`)).status).toBe(200)
    expect([await isOpen(address), await isOpen(ownersAddress)]).toEqual([false, true])
    const { access } = await recordAt(1)
    expect(access?.staff?.addresses.map((one) => one.address)).toEqual([ownersAddress])
  })

  it.each(['viewer', 'student'])('when they are %s from now on', async (what) => {
    const { id, address } = await opened('teacher')
    expect((await change(id, { function: 'assistant' })).status).toBe(200)
    expect(await isOpen(address)).toBe(true)
    expect((await change(id, { function: what })).status).toBe(200)
    expect(await isOpen(address)).toBe(false)
  })

  it('when a file says that they are something else', async () => {
    const { address, name, email } = await opened('teacher')
    await addAll(course, { people: [{ name, email, function: 'viewer' }] })
    expect(await isOpen(address)).toBe(false)
  })

  it('when their account goes', async () => {
    const { address, account } = await opened('assistant')
    expect((await lab.call('DELETE', `lab/students/${account.id}`)).status).toBe(200)
    expect(await isOpen(address)).toBe(false)
  })

  it('when assistants may connect no longer, and of teachers it is not', async () => {
    const [assistant, teacher] = [await opened('assistant'), await opened('teacher')]
    await setRules({ assistantsConnect: false })
    expect([await isOpen(assistant.address), await isOpen(teacher.address)]).toEqual([false, true])
    await setRules({ assistantsConnect: true })
  })

  it('in a draft too', async () => {
    const { id, address } = await opened('teacher')
    const { state } = await read()
    await setCourse(lab, course.id, { state: 'draft', dueAt: undefined })
    expect((await change(id, { function: 'viewer' })).status).toBe(200)
    expect(await isOpen(address)).toBe(false)
    const assistant = await opened('assistant')
    await setRules({ assistantsConnect: false })
    expect(await isOpen(assistant.address)).toBe(false)
    await setRules({ assistantsConnect: true })
    await setCourse(lab, course.id, { state, dueAt: app.clock.now().toISOString() })
  })

  it('also where it is opened behind the worker that has looked', async () => {
    const { id, account, name } = await opened('teacher')
    expect((await call('DELETE', `/people/${id}`)).status).toBe(200)
    await tick()
    const address = newAddress()
    const opener = { side: 'staff', name, of: userIdOf(account.email) } as const
    const asks = { labId: lab.labId, courseId: course.id, requestedBy: opener.of, requestId: 'r' }
    await openMachine(openWorld(app.config, app))(await recordAt(1), opener, address, asks)
    await tick()
    app.clock.advance(60)
    expect(await isOpen(address)).toBe(false)
  })
})

describe('what staff opened stays open', { timeout: 300_000 }, () => {
  it('as long as one of those may who opened the same', async () => {
    const first = await opened('teacher')
    const second = await opened('assistant', first.address)
    expect((await call('DELETE', `/people/${second.id}`)).status).toBe(200)
    expect(await isOpen(first.address)).toBe(true)
    expect((await change(first.id, { function: 'viewer' })).status).toBe(200)
    expect(await isOpen(first.address)).toBe(false)
  })

  it('where the owner opened the same, before or after', async () => {
    await byOwner()
    const one = await opened('teacher', ownersAddress)
    const other = await opened('teacher')
    await byOwner(other.address)
    for (const { id } of [one, other]) expect((await call('DELETE', `/people/${id}`)).status).toBe(200)
    expect([await isOpen(ownersAddress), await isOpen(other.address)]).toEqual([true, true])
  })

  it('of whom an earlier version did not write, to its end', async () => {
    const { id, address } = await opened('teacher')
    const { access } = await recordAt(1)
    const addresses = access?.staff?.addresses.map(({ of: _, ...rest }) => rest)
    await setRecord(lab, vmId, { access: { ...access, staff: { ...access?.staff, addresses } } })
    expect((await call('DELETE', `/people/${id}`)).status).toBe(200)
    expect(await isOpen(address)).toBe(true)
  })

  it('and its course is looked at once for somebody who is gone', async () => {
    const { id } = await opened('teacher')
    expect((await call('DELETE', `/people/${id}`)).status).toBe(200)
    const due = async () => (await readRecord<{ dueAt: string }>(lab, course.id))?.dueAt ?? ''
    expect((await due()) <= app.clock.now().toISOString()).toBe(true)
    await tick()
    expect((await due()) > app.clock.now().toISOString()).toBe(true)
  })
})

describe('where the subscription of a machine is not connected', { timeout: 300_000 }, () => {
  it('nothing is opened or closed, in a sentence', async () => {
    const { subscriptionId } = await recordAt(1)
    await setRecord(lab, vmId, { subscriptionId: 'another' })
    const refused = conflict('Its Azure subscription is not connected.')
    expect(await call('POST', `/machines/${vmId}/open`, { address: ownersAddress })).toMatchObject(refused)
    expect(await call('DELETE', `/machines/${vmId}/open`)).toMatchObject(refused)
    await setRecord(lab, vmId, { subscriptionId })
  })
})
