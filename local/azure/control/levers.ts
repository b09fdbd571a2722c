import { findRegion, findSize } from '../catalogue/catalogue.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Restriction } from '../model/restrictions.ts'

/** What Azure's own people would have to do: what it offers, and what a principal may. All of it outlives a restart. */
export interface Levers {
  /** `null` lifts it. False where there is no such region or size. */
  restrictSize(wish: {
    readonly location: string
    readonly size: string
    readonly restriction: Restriction | null
  }): boolean
  /** The principal's role lacks these, in the place of those of before. False where there is no such subscription. */
  withholdActions(wish: { readonly subscriptionId: string; readonly notActions: readonly string[] }): boolean
}

export const createLevers = (cloud: Cloud): Levers => ({
  restrictSize: ({ location, size, restriction }) => {
    const [region, known] = [findRegion(location), findSize(size)]
    if (region === undefined || known === undefined) return false
    cloud.restrictions.set(region.name, known.name, restriction ?? undefined)
    return true
  },
  withholdActions: ({ subscriptionId, notActions }) => {
    const id = subscriptionId.toLowerCase()
    if (!cloud.signIn.principals.some((principal) => principal.subscriptionId === id)) return false
    cloud.withheld.set(id, notActions)
    return true
  },
})
