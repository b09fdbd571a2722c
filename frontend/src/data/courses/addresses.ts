import { myOpeningRoutes } from '@labkeeper/contract/courses/open-mine'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** Where somebody comes from, as far as a port can be opened for it. */

const patienceMs = 4000
const isIPv4 = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)

/** A place that is reached by IPv4 alone says by which address; undefined where it says nothing of use. */
const askProbe = async (place: string): Promise<string | undefined> => {
  try {
    const answer = await fetch(place, {
      ...{ cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = answer.ok ? (await answer.text()).trim() : ''
    return isIPv4(text) ? text : undefined
  } catch {
    // Whoever cannot be told by it types the address.
    return undefined
  }
}

interface FoundAddress {
  /** Of IPv4, and public. */
  readonly address?: string | undefined
  /** Why there is none. */
  readonly reason?: string | undefined
}

/** The address that the server sees; where that is of no use, the one that the probe sees. */
export const findAddress = async (signal?: AbortSignal): Promise<FoundAddress> => {
  const { data } = await api(myOpeningRoutes.getMyAddress, { ...(signal && { signal }) })
  const { usable, address, reason, probe } = data
  if (usable) return { address }
  return { address: probe && (await askProbe(probe)), reason }
}

/** People carry their machines about: asked anew whenever it is shown. */
export const addressQuery = () =>
  queryOptions({
    queryKey: ['me/address'],
    queryFn: ({ signal }) => findAddress(signal),
    staleTime: 0,
    gcTime: 0,
  })
