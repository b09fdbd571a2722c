import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

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

/** Made once per data directory, then always the same. */
export const loadSignIn = (database: DatabaseSync): SignIn => {
  const read = database.prepare('select value from meta where name = ?')
  const stored = read.get('sign-in')?.value
  if (stored !== undefined) {
    const { principals, key } = JSON.parse(String(stored)) as { principals: Principal[]; key: string }
    return { principals, key: Buffer.from(key, 'base64') }
  }
  const principals = directories.flatMap((usernames) => {
    const tenantId = randomUUID()
    return usernames.map((username) => makePrincipal(tenantId, username))
  })
  const key = randomBytes(32)
  database
    .prepare('insert into meta values (?, ?)')
    .run('sign-in', JSON.stringify({ principals, key: key.toString('base64') }))
  return { principals, key }
}

const makePrincipal = (tenantId: string, username: string): Principal => ({
  subscriptionId: randomUUID(),
  tenantId,
  clientId: randomUUID(),
  // Entra's secrets are 40 characters of this alphabet.
  clientSecret: `${randomBytes(3).toString('base64url').slice(0, 3)}8Q~${randomBytes(26).toString('base64url').slice(0, 34)}`,
  username,
  objectId: randomUUID(),
  displayName: `Lab of ${username}`,
})
