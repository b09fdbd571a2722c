import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { keepMeta } from '../../service/sqlite.ts'

/** A service principal, the one subscription it owns, and the directory user who works with it. */
export interface Credentials {
  readonly subscriptionId: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly username: string
}

export interface Principal extends Credentials {
  readonly objectId: string
  readonly displayName: string
}

export interface SignIn {
  readonly principals: readonly Principal[]
  /** Whose further client secrets are: the secret leads to the client's id; gone when the stand-in ends. */
  readonly secrets: Map<string, string>
  /** Signs the access tokens. */
  readonly key: Buffer
}

/** User names by directory; the two of the demo directory share a tenant. */
const directories = [
  ['teacher@contoso.test', 'lecturer@contoso.test'],
  ['teacher@fabrikam.test'],
  ['teacher@northwind.test'],
  ['teacher@tailspin.test'],
  ['teacher@wingtip.test'],
]

/** Entra's secrets are 40 characters of this alphabet. */
export const makeSecret = (): string =>
  `${randomBytes(3).toString('base64url').slice(0, 3)}8Q~${randomBytes(26).toString('base64url').slice(0, 34)}`

const makePrincipal = (tenantId: string, username: string): Principal => ({
  subscriptionId: randomUUID(),
  tenantId,
  clientId: randomUUID(),
  clientSecret: makeSecret(),
  username,
  objectId: randomUUID(),
  displayName: `Lab of ${username}`,
})

const makeSignIn = (): string => {
  const principals = directories.flatMap((usernames) => {
    const tenantId = randomUUID()
    return usernames.map((username) => makePrincipal(tenantId, username))
  })
  return JSON.stringify({ principals, key: randomBytes(32).toString('base64') })
}

/** Made once per data directory, then always the same. */
export const loadSignIn = (database: DatabaseSync): SignIn => {
  const stored = JSON.parse(keepMeta(database, 'sign-in', makeSignIn)) as {
    principals: Principal[]
    key: string
  }
  return { principals: stored.principals, secrets: new Map(), key: Buffer.from(stored.key, 'base64') }
}
