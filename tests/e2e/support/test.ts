import { test as base, type Page } from '@playwright/test'
import { type Call, newOwner } from '../../support/api.ts'
import type { SimulatedSubscription } from '../../support/stack.ts'
import { type Complaints, listen } from './looks/complaints.ts'
import { origin, subscriptionAt, subscriptionOf } from './product/cloud.ts'

export interface Owner {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly call: Call
  readonly subscription: SimulatedSubscription
}

interface Options {
  /** Index of the simulated subscription; 'none' leaves the lab unconnected. */
  subscription: number | 'none'
}

/** Somebody with a session. */
export interface Person {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly role?: 'lab_owner' | 'student'
}

interface Fixtures {
  /** What the browser's console may say in this test; anything else fails it. */
  complaints: Complaints
  /** A fresh lab owner with a lab of its own. */
  owner: Owner
  /** The owner of another lab. */
  neighbour: Owner
  /** Another browser, where this person is signed in. */
  openAs: (person: Person) => Promise<Page>
}

let lastLab = 0
/** A directory name connects one lab only, so every lab gets its own. */
const directoryName = (username: string): string => {
  lastLab += 1
  return `owner-${process.pid}-${lastLab}@${username.split('@')[1]}`
}

/** Where the front end keeps the session, as if this person had signed in here before. */
export const signedInState = ({ token, name, email, role = 'lab_owner' }: Person, at = origin()) => ({
  cookies: [],
  origins: [
    {
      origin: at,
      localStorage: [
        {
          name: 'auth-storage',
          value: JSON.stringify({
            state: {
              token,
              user: { name, email, role, isAzureAD: false },
              isAuthenticated: true,
            },
            version: 0,
          }),
        },
      ],
    },
  ],
})

/** A fresh lab owner with a lab of its own, whose lab works in this subscription or in none. */
const openOwner = async (subscription: Options['subscription']): Promise<Owner> => {
  const connected = await subscriptionAt(subscription === 'none' ? 0 : subscription)
  const own = { ...connected, username: directoryName(connected.username) }
  const owner = await newOwner(origin(), subscription === 'none' ? undefined : own)
  return { ...owner, name: 'Olga Owner', subscription: own }
}

/** A browser of somebody who is not signed in. */
export const guestTest = base.extend<Options & Fixtures>({
  subscription: [subscriptionOf.everybody, { option: true }],
  complaints: [
    async ({ context }, use) => {
      const complaints = listen(context)
      await use(complaints)
      await complaints.check()
    },
    { auto: true },
  ],
  owner: async ({ subscription }, use) => use(await openOwner(subscription)),
  neighbour: async ({ subscription }, use) => use(await openOwner(subscription)),
  openAs: async ({ browser }, use) => {
    const opened: { close: () => Promise<void>; complaints: Complaints }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ storageState: signedInState(person) })
      opened.push({ close: () => context.close(), complaints: listen(context) })
      return context.newPage()
    })
    for (const { close, complaints } of opened) {
      await complaints.check()
      await close()
    }
  },
})

/** A browser of a lab owner who is signed in. */
export const test = guestTest.extend({
  storageState: async ({ owner }, use) => use(signedInState(owner)),
})

/** The resource group of one test: others work in the same subscription. */
export const groupOf = (story: string): string => `${story}-${process.pid}-${Date.now().toString(36)}`
