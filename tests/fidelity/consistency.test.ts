import { readFileSync } from 'node:fs'
import { newest, perhapsLate } from '@labkeeper/functions/gateways/cosmos/kernel/consistency'
import { consistencyOf, levels, replicasAsked } from '@labkeeper/local/cosmos/http/consistency'
import { expect, it } from 'vitest'

type Level = (typeof levels)[number]

interface Published {
  readonly replicas: number
  readonly replicasWithEveryWrite: number
  readonly strongestFirst: readonly Level[]
  readonly replicasRead: Readonly<Record<Level, number>>
  readonly singleRegionMinimum: { readonly operations: number; readonly seconds: number }
  readonly refusal: string
}

const published: Published = JSON.parse(readFileSync(new URL('consistency.json', import.meta.url), 'utf8'))
const { replicas, replicasWithEveryWrite, replicasRead, strongestFirst } = published

const asking = (level: string) => ({ method: 'GET', segments: [], header: () => level })

it('the stand-in knows the levels that Azure has, and asks as many replicas', () => {
  expect([...levels].reverse()).toEqual(strongestFirst)
  for (const level of levels) expect(replicasAsked(level)).toBe(replicasRead[level])
})

it('it refuses what is stronger than the account, in the words of the service', () => {
  expect(() => consistencyOf(asking('Strong'), 'Session')).toThrow(published.refusal)
  for (const [place, ofAccount] of strongestFirst.entries()) {
    for (const stronger of strongestFirst.slice(0, place)) {
      expect(() => consistencyOf(asking(stronger), ofAccount)).toThrow(/not stronger than the service/)
    }
    for (const level of strongestFirst.slice(place))
      expect(consistencyOf(asking(level), ofAccount)).toBe(level)
  }
})

it('what the app reads by meets every write, and a sweep asks for less', () => {
  expect(replicasRead[newest] + replicasWithEveryWrite).toBeGreaterThan(replicas)
  expect(replicasRead[perhapsLate.consistencyLevel]).toBe(1)
})

it('the account of the Bicep asks for no less than Azure takes', () => {
  const bicep = readFileSync(new URL('../../infra/modules/data.bicep', import.meta.url), 'utf8')
  const { operations, seconds } = published.singleRegionMinimum
  expect(bicep).toContain(`maxIntervalInSeconds: ${seconds}\n`)
  expect(bicep).toContain(`maxStalenessPrefix: ${operations}\n`)
})
