import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Stored {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/**
 * Where one tenant's provider keeps codes, sessions and open sign-ins: in memory, for as long as `now` (milliseconds)
 * says. What a restart forgets costs a person one more sign-in.
 */
export const createRecords = (now: () => number): ((model: string) => Adapter) => {
  const records = new Map<string, Stored>()

  const forgetExpired = () => {
    for (const [key, { expiresAt }] of records) if (expiresAt <= now()) records.delete(key)
  }
  const findLive = (key: string) => {
    const stored = records.get(key)
    return stored && stored.expiresAt > now() ? stored.payload : undefined
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = async (name: 'uid' | 'userCode', value: string) => {
      for (const [key, { payload }] of records) {
        if (key.startsWith(keyOf('')) && payload[name] === value) return findLive(key)
      }
      return undefined
    }
    return {
      upsert: async (id, payload, expiresInSeconds = Number.POSITIVE_INFINITY) => {
        forgetExpired()
        records.set(keyOf(id), { payload, expiresAt: now() + expiresInSeconds * 1000 })
      },
      find: async (id) => findLive(keyOf(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = findLive(keyOf(id))
        if (payload) payload.consumed = Math.floor(now() / 1000)
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of records) if (payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
