import { createHash } from 'node:crypto'
import type { Credentials } from '../../azure/model/credentials.ts'

/** Somebody who can sign in at one tenant. */
export interface DirectoryUser {
  readonly tenantId: string
  /** The user principal name: `teacher@contoso.test`. */
  readonly username: string
  readonly name: string
  readonly password: string
  /** The object id: a GUID that never changes, whatever happens to the name. */
  readonly oid: string
}

/** In every tenant there is also somebody whom no lab names: may sign in here, must stay outside there. */
const colleague = 'colleague'

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A GUID of version 8 (made by the rules of one application, RFC 9562) that only depends on its parts. */
const deriveGuid = (...parts: string[]) => {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const describeUser = (tenantId: string, username: string, isDemo: boolean): DirectoryUser => {
  const [local = '', domain = ''] = username.split('@')
  const company = capitalise(domain.split('.')[0] ?? '')
  return {
    tenantId,
    username,
    name: `${capitalise(local)} ${company}`,
    // Different in every tenant, so that nobody gets in by mistaking one for the other.
    password: `${isDemo ? 'Demo' : company}-${local}-1`,
    oid: deriveGuid(tenantId, username),
  }
}

/**
 * The people of every tenant: who works with one of its subscriptions, and a colleague. Nothing is drawn at random, so
 * they are the same after every start as long as the subscriptions are; the first subscription's tenant is the demo's.
 */
export const listUsers = (subscriptions: readonly Credentials[]): DirectoryUser[] => {
  const tenants = Map.groupBy(subscriptions, ({ tenantId }) => tenantId)
  return [...tenants].flatMap(([tenantId, own], index) => {
    const usernames = own.map(({ username }) => username)
    const domain = usernames[0]?.split('@')[1] ?? ''
    const everybody = new Set([...usernames, `${colleague}@${domain}`])
    return [...everybody].map((username) => describeUser(tenantId, username, index === 0))
  })
}

/** As Entra compares them: without case and surrounding blanks. */
export const findUser = (
  users: readonly DirectoryUser[],
  tenantId: string,
  username: string,
): DirectoryUser | undefined => {
  const wanted = username.trim().toLowerCase()
  return users.find((user) => user.tenantId === tenantId && user.username.toLowerCase() === wanted)
}
