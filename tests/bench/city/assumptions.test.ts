import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { services, student, teacher } from './assumptions.ts'
import { limits } from './limits.ts'
import { deployed, instanceMB } from './settings.ts'

/** What the city takes from elsewhere, and could not import. */

const root = join(import.meta.dirname, '..', '..', '..')
const numberIn = (file: string, pattern: RegExp): number => {
  const found = pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${file} says nothing like ${pattern}`)
  return Number(found.replaceAll('_', ''))
}

it('people look as often as the pages do', () => {
  const resources = 'frontend/src/data/students/my-resources.ts'
  expect(student.movingMs).toBe(numberIn(resources, /movingMs = ([\d_]+)/))
  expect(student.restingMs).toBe(numberIn(resources, /restingMs = ([\d_]+)/))
  expect(teacher.pollMs).toBe(numberIn('frontend/src/data/vms/queries.ts', /pollMs = ([\d_]+)/))
  expect(teacher.clicksAtOnce).toBe(numberIn('frontend/src/features/vms/bulk/bulk.ts', /width = ([\d_]+)/))
  expect(teacher.comparedAfterMs).toBe(
    numberIn('functions/src/use-cases/vms/list-vms.ts', /freshMs = ([\d_]+)/),
  )
})

it('instances take on what the host lets them', () => {
  const host = 'functions/host.json'
  const batch = numberIn(host, /"batchSize": (\d+)/)
  expect(services.messagesPerTarget).toBe(batch)
  expect(services.messagesPerInstance).toBe(batch + numberIn(host, /"newBatchThreshold": (\d+)/))
  expect(services.pollingMs).toBe(1000 * numberIn(host, /"maxPollingInterval": "00:00:0([\d.]+)"/))
})

it('a deployment is what Bicep makes, within what Azure allows', () => {
  const bicep = 'infra/modules/functions.bicep'
  expect(services.callsPerInstance).toBe(numberIn(bicep, /http: \{ perInstanceConcurrency: (\d+)/))
  expect(instanceMB).toBe(numberIn(bicep, /instanceMemoryMB int = (\d+)/))
  expect(deployed.instancesPerGroup).toBe(numberIn(bicep, /maximumInstanceCount int = (\d+)/))
  expect(limits.flex.mostMaximum).toBe(numberIn(bicep, /@maxValue\((\d+)\)\s+param maximumInstanceCount/))
})
