import { setTimeout as pause } from 'node:timers/promises'

/** The secrets of one Key Vault, by its REST interface: one more SDK would weigh more than these two calls. */
export interface Vault {
  /** Undefined when there is no such secret. */
  read(name: string): Promise<string | undefined>
  write(name: string, value: string): Promise<void>
}

interface VaultAccess {
  /** As in the vault's properties: https://kv-abc.vault.azure.net/ */
  readonly uri: string
  readonly token: () => Promise<string>
  /** Roles take minutes to act: how often a refusal is asked again, and how long it is waited in between. */
  readonly patience?: { readonly times: number; readonly pauseMs: number }
}

const secretOf = (body: unknown): string => {
  if (typeof body === 'object' && body !== null && 'value' in body && typeof body.value === 'string') {
    return body.value
  }
  throw new Error('Key Vault answered without a value')
}

/** Closed to the internet, as organisations want it: waiting does not open it. */
export class PrivateVault extends Error {
  override readonly name = 'PrivateVault'
}

export const openVault = ({ uri, token, patience = { times: 20, pauseMs: 15_000 } }: VaultAccess): Vault => {
  const ask = async (name: string, init: RequestInit, asked = 0): Promise<Response> => {
    const response = await fetch(new URL(`secrets/${name}?api-version=7.4`, uri), {
      ...init,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
    })
    const refusal = response.status === 403 ? await response.clone().text() : ''
    if (refusal.includes('ForbiddenByConnection')) {
      throw new PrivateVault(`Key Vault ${uri} answers inside its own network only.`)
    }
    if (response.status === 403 && asked < patience.times) {
      await pause(patience.pauseMs)
      return ask(name, init, asked + 1)
    }
    if (response.ok || response.status === 404) return response
    // The body of a refusal names the caller and the missing role, never a secret.
    throw new Error(`Key Vault refused ${name} with ${response.status}: ${await response.text()}`)
  }
  return {
    async read(name) {
      const response = await ask(name, { method: 'GET' })
      return response.status === 404 ? undefined : secretOf(await response.json())
    },
    async write(name, value) {
      const response = await ask(name, { method: 'PUT', body: JSON.stringify({ value }) })
      if (response.status === 404) throw new Error(`Key Vault ${uri} was not found`)
    },
  }
}
