import type { Principal } from '../../../ports/connection/principal.ts'
import type { Clients } from './clients.ts'
import { type Purpose, translate } from './translate.ts'

/** Every call to Azure goes through here: what it throws is a CloudError, or a bug of ours. */
export type Ask = <T>(
  principal: Principal,
  call: (clients: Clients) => Promise<T>,
  purpose?: Purpose,
) => Promise<T>

export const createAsk =
  (clientsOf: (principal: Principal) => Clients, now: () => Date): Ask =>
  async (principal, call, purpose = 'other') => {
    try {
      return await call(clientsOf(principal))
    } catch (error) {
      throw translate(error, purpose, now())
    }
  }
