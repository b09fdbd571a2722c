/**
 * `npm run keys`: adds a new first key to both rings, which then signs and seals; the old ones stay accepted.
 *
 *   npm run keys                               rings from the environment, new ones printed as settings
 *   npm run keys -- signing                    one ring only (or `sealing`)
 *   npm run keys -- --drop k20261120           forgets a key instead of adding one
 *   npm run keys -- --file local.settings.json changes the file and prints ids only; also for keys.json of `npm start`
 *
 * Rings in Key Vault are rotated by infra/hooks/rotate-key.ts.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeRings, drop, type RingName, type Rings, ringNames, rotate } from './key-rings.ts'

const shortNames: Readonly<Record<string, RingName>> = { signing: 'SIGNING_KEYS', sealing: 'SEALING_KEYS' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Where a file holds its rings: under `Values` as the core tools want it, or under their short names. */
const openFile = (path: string) => {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isObject(content)) throw new Error(`${path} is not an object`)
  const values = isObject(content.Values) ? content.Values : content
  const keyOf = (name: RingName): string =>
    name in values || values !== content ? name : name.replace('_KEYS', '').toLowerCase()
  const read = (name: RingName): string => {
    const ring = values[keyOf(name)]
    return typeof ring === 'string' ? ring : ''
  }
  const rings: Rings = Object.fromEntries(ringNames.map((name) => [name, read(name)]))
  const write = (changed: Rings): void => {
    for (const name of ringNames) if (changed[name]) values[keyOf(name)] = changed[name]
    // Renamed into place: a process killed here must not leave half a ring behind.
    writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return { rings, write }
}

const { values, positionals } = parseArgs({
  options: { drop: { type: 'string' }, file: { type: 'string' } },
  allowPositionals: true,
})
const chosen = positionals.map((word) => shortNames[word])

const change = (rings: Rings): Rings => {
  const names = chosen.length > 0 ? chosen.filter((name) => name !== undefined) : ringNames
  return values.drop === undefined ? rotate(rings, names, new Date()) : drop(rings, names, values.drop)
}

const run = (): void => {
  if (chosen.includes(undefined)) throw new Error('Which ring? signing or sealing')
  if (values.file !== undefined) {
    const { rings, write } = openFile(values.file)
    const changed = change(rings)
    write(changed)
    console.log(describeRings(changed))
    return
  }
  const { SIGNING_KEYS = '', SEALING_KEYS = '' } = process.env
  const changed = change({ SIGNING_KEYS, SEALING_KEYS })
  for (const name of ringNames) if (changed[name]) console.log(`${name}=${changed[name]}`)
}

try {
  run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
