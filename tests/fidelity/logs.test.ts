import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readAppSettings } from '../contract/infra/read-bicep.ts'

/** What the host's exporter and its log filter take, in the words of their own sources. */

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const facts = read('logs/exporter.json')

it('names a sampler that the exporter knows, and lets it keep everything', () => {
  const settings = readAppSettings()
  for (const [name, known] of Object.entries<string[]>(facts.sampler.settings)) {
    expect(known.map((sampler) => `'${sampler}'`)).toContain(settings.get(name))
  }
  expect(settings.get('OTEL_TRACES_SAMPLER_ARG')).toBe("'1.0'")
})

it('has at most one star in the name of a log category', () => {
  for (const name of Object.keys(read('../../functions/host.json').logging.logLevel)) {
    expect(name.split('*').length - 1).toBeLessThanOrEqual(facts.levels.stars)
  }
})
