import type { SimulatedSubscription } from '../../../support/stack.ts'

/** The simulated cloud's console: how a test looks into Azure and disturbs it. */

const fromSetup = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: the global setup has not run`)
  return value
}

/** Where the product answers. */
export const origin = (): string => fromSetup('E2E_ORIGIN')

export const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${fromSetup('E2E_CLOUD')}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/**
 * Which simulated subscription a story works in. Quotas and faults concern a whole subscription, so whoever touches
 * them takes one for itself.
 */
export const subscriptionOf = { everybody: 0, quotaMidway: 1, quotaBeforehand: 2, faults: 3 } as const

export const subscriptionAt = async (index: number): Promise<SimulatedSubscription> => {
  const all = await ask<SimulatedSubscription[]>('GET', '/azure/credentials')
  const found = all[index]
  if (found === undefined) throw new Error(`There are only ${all.length} simulated subscriptions`)
  return found
}

/** Whether a VM's guest lets somebody in: `vmId` is Labkeeper's. */
export const guestLetsIn = async (vmId: string, user: string, password: string): Promise<boolean> =>
  (await ask<{ accepted: boolean }>('POST', '/azure/guest/sign-in', { vmId, user, password })).accepted

/** What the people in a VM's guest were told: `vmId` is Labkeeper's. */
export const guestMessages = async (vmId: string): Promise<string[]> => {
  const guest = await ask<{ messages: { text: string }[] }>('GET', `/azure/guest?vmId=${vmId}`)
  return guest.messages.map(({ text }) => text)
}

interface CloudResource {
  readonly id: string
  readonly type: string
  readonly name: string
}

/** What exists in a resource group of a subscription. */
export const resourcesIn = async (subscriptionId: string, group: string): Promise<CloudResource[]> => {
  const prefix = `/subscriptions/${subscriptionId}/resourceGroups/${group}/`.toLowerCase()
  const all = await ask<CloudResource[]>('GET', '/azure/resources')
  return all
    .filter(({ id }) => id.toLowerCase().startsWith(prefix))
    .map(({ id, type, name }) => ({ id, type, name }))
}

/** How many of each type, by the last word of the type: `{ virtualMachines: 6, disks: 6 }`. */
export const countsIn = async (subscriptionId: string, group: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { type } of await resourcesIn(subscriptionId, group)) {
    const word = type.split('/').at(-1) ?? type
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

export const setQuota = (limit: {
  subscriptionId: string
  location: string
  family: string
  limit: number
}): Promise<unknown> => ask('POST', '/azure/quota', limit)

/** `path` matches the ARM path; name the subscription in it, and say how many `times`. */
export const addFault = (fault: {
  method?: string
  path: string
  status?: number
  code?: string
  message?: string
  delayMs?: number
  times: number
}): Promise<unknown> => ask('POST', '/azure/faults', fault)

/** As somebody would in the Azure portal. */
export const deleteInPortal = (id: string): Promise<unknown> =>
  ask('DELETE', `/azure/resources/${encodeURIComponent(id)}`)

export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What somebody's inbox holds, the newest first. */
export const mailTo = async (address: string): Promise<SentMail[]> =>
  (await ask<SentMail[]>('GET', '/mail')).filter(({ to }) => to.toLowerCase() === address.toLowerCase())

interface DirectoryUser {
  readonly tenantId: string
  readonly username: string
  readonly name: string
  readonly password: string
}

/** Everybody who can sign in at Microsoft, in whatever tenant. */
export const directoryUsers = (): Promise<DirectoryUser[]> => ask('GET', '/entra/users')

/** The next id token is forged in this way. */
export const tamper = (kind: string): Promise<unknown> => ask('POST', '/entra/tamper', { kind, times: 1 })
