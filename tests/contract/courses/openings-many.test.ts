import { expect, it } from 'vitest'
import { openGates } from '../../support/courses/gates.ts'
import { openSchool } from '../../support/courses/school.ts'

/** A class comes in at once. */

const many = 8
const { app, lab } = await openSchool()
const { my, work, lets } = await openGates(app, lab, many)
const places = Array.from({ length: many }, (_, place) => place + 1)
const addressOf = (place: number): string => `84.12.3.${place}`

it('waits for nobody: each has rules of its own, and Azure refuses none', { timeout: 300_000 }, async () => {
  const before = app.azure.control.requests().length
  const opened = await Promise.all(
    places.map((place) => my(place, 'POST', '/open', undefined, addressOf(place))),
  )
  await work(...opened)
  for (const place of places) {
    const next = (place % many) + 1
    expect([await lets(place, addressOf(place)), await lets(place, addressOf(next))]).toEqual([true, false])
  }
  const writes = app.azure.control
    .requests()
    .slice(before)
    .filter(({ method, path }) => method === 'PUT' && /securityRules/i.test(path))
  expect(writes.filter(({ status }) => status >= 400)).toEqual([])
  expect(new Set(writes.map(({ path }) => path.toLowerCase())).size).toBe(many)
  expect(writes).toHaveLength(many)
})
