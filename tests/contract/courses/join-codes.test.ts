import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openWithCode, ownSeats } from '../../support/courses/joining.ts'
import { openSchool } from '../../support/courses/school.ts'
import { createCourse, enrol, openIt, setCourse } from '../../support/courses.ts'

const { app, lab } = await openSchool()
const headers = ownSeats()

const open = (code: string) => app.call('GET', `join/${code}`, { headers: headers() })
const invalid = {
  status: 404,
  body: { code: 'not_found', error: 'This link is not valid. Ask your teacher for a new one.' },
}

describe('a code', () => {
  it('is made, shown, replaced and ended', async () => {
    const course = await createCourse(lab)
    const path = `courses/${course.id}/join-code`
    expect(await lab.call('POST', path)).toMatchObject(conflict('Publish the course first.'))
    expect(await lab.call('GET', path)).toMatchObject({ status: 200, body: { data: null } })
    await openIt(lab, course)
    const made = await lab.call('POST', path)
    expect(made).toMatchObject({ status: 201, body: { message: 'The code is made.' } })
    const first = made.body.data as { code: string; link: string; expiresAt: string }
    expect(first.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(first.link).toBe(`http://localhost:4280/join/${first.code.replace('-', '')}`)
    expect(first.expiresAt).toBe(course.closesAt)
    expect((await lab.call('GET', path)).body).toEqual({ data: first })
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toMatchObject({
      join: { hasCode: true },
    })
    const typed = first.code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await open(encodeURIComponent(` ${typed} `))).status).toBe(200)

    const again = await lab.call('POST', path, {})
    expect(again).toMatchObject({ status: 201, body: { message: 'The old code no longer works.' } })
    const { code } = again.body.data as { code: string }
    expect(await open(first.code)).toMatchObject(invalid)
    expect((await open(code)).status).toBe(200)
    expect(await lab.call('DELETE', path)).toMatchObject({
      status: 200,
      body: { message: 'The code no longer works.' },
    })
    expect(await open(code)).toMatchObject(invalid)
    expect((await lab.call('GET', path)).body).toEqual({ data: null })
  })

  it('ends when it is said to, and with the course', async () => {
    const course = await openWithCode(lab, 'anyone')
    const path = `courses/${course.id}/join-code`
    expect(await lab.call('POST', path, { expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { fields: { expiresAt: 'Choose a time that is not over.' } },
    })
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const { body } = await lab.call('POST', path, { expiresAt })
    const { code } = body.data as { code: string }
    expect((await open(code)).status).toBe(200)
    app.clock.advance(61)
    expect(await open(code)).toMatchObject(invalid)
    const other = await openWithCode(lab, 'anyone')
    await setCourse(lab, other.id, { state: 'closed' })
    expect(await open(other.code)).toMatchObject(invalid)
    expect(await lab.call('POST', `courses/${other.id}/join-code`)).toMatchObject(
      conflict('This course is closed.'),
    )
  })

  it('shows the course to everybody, and nothing of its people', async () => {
    const course = await openWithCode(lab, 'domain', ['example.edu', 'example.org'])
    const offer = { name: 'Biology', about: 'Cells', teacher: 'Olga Owner' }
    const shown = {
      personal: false,
      function: 'student',
      mode: 'domain',
      domains: ['example.edu', 'example.org'],
    }
    expect((await open(course.code)).body).toEqual({ data: { course: offer, ...shown } })
    const first = await app.newOwner()
    const since = (joinedAt: string, name: string) => ({ function: 'teacher', name, joinedAt }) as const
    await enrol(app, lab, course.id, await app.newOwner(), since('2026-02-01T00:00:00.000Z', 'Late'))
    await enrol(app, lab, course.id, first, since('2026-01-01T00:00:00.000Z', 'Tea Cher'))
    expect((await open(course.code)).body.data).toMatchObject({ course: { teacher: 'Tea Cher' } })
  })

  it('that is wrong ten times within a minute is not looked at from there any more', async () => {
    const course = await openWithCode(lab, 'anyone')
    const answers = []
    for (let miss = 0; miss < 11; miss += 1) answers.push((await open('AAAA-AAAA')).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429])
    const refused = await open(course.code)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    const elsewhere = await app.call('GET', `join/${course.code}`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(elsewhere.status).toBe(200)
    app.clock.advance(61)
    expect((await open(course.code)).status).toBe(200)
  })

  it('that is right is never counted', async () => {
    const course = await openWithCode(lab, 'anyone')
    const all = await Promise.all(Array.from({ length: 40 }, () => open(course.code)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  })
})
