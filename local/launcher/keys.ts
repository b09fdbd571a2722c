import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { LaunchError } from './launch-error.ts'

/** Key rings as the function app reads them: `kid:base64 of 32 bytes[,kid:…]`, the first one in use. */
export interface Keys {
  readonly signing: string
  readonly sealing: string
}

const makeRing = (name: string) => `${name}-1:${randomBytes(32).toString('base64')}`

/** The keys of this data folder, made at the first start; only this user may read the file. */
export const readKeys = (file: string): Keys => {
  if (!existsSync(file)) {
    const keys: Keys = { signing: makeRing('signing'), sealing: makeRing('sealing') }
    // Renamed into place, so that a process killed here leaves no half a file behind.
    writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof stored === 'object' && stored && 'signing' in stored && 'sealing' in stored) {
    const { signing, sealing } = stored
    if (typeof signing === 'string' && typeof sealing === 'string') return { signing, sealing }
  }
  throw new LaunchError(`${file} holds no keys; start with --reset or restore it.`)
}
