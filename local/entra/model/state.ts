import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What must outlive a restart, or the product would meet another directory. */
export interface EntraState {
  /** The private key that signs id tokens, RS256; its `kid` included. */
  readonly signingKey: JsonWebKey & { readonly kid: string }
  readonly cookieKey: string
  /** Part of the issuer's name; undefined before the first start. */
  readonly port?: number
}

interface StateFile {
  readonly state: EntraState
  savePort(port: number): void
}

const makeState = (): EntraState => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(16).toString('base64url')
  return {
    signingKey: { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' },
    cookieKey: randomBytes(32).toString('base64url'),
  }
}

const isState = (value: unknown): value is EntraState =>
  typeof value === 'object' && value !== null && 'signingKey' in value && 'cookieKey' in value

/** Reads `entra.json` of the directory, or makes it; ':memory:' keeps nothing. */
export const openState = (directory: string): StateFile => {
  if (directory === ':memory:') return { state: makeState(), savePort: () => undefined }
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'entra.json')
  const save = (state: EntraState) => {
    // Renamed into place, so that a process killed here leaves no half a file behind.
    writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  if (!existsSync(file)) save(makeState())
  const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isState(state)) throw new Error(`${file} holds no directory; start with --reset or restore it.`)
  return {
    state,
    savePort: (port) => {
      if (state.port !== port) save({ ...state, port })
    },
  }
}
