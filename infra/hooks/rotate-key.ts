/**
 * A new key for a ring, in use at once; the older ones stay accepted. docs/rotate-keys.md says when to drop them.
 *   node bootstrap.mjs infra/hooks/rotate-key.ts signing-keys
 *   node bootstrap.mjs infra/hooks/rotate-key.ts signing-keys --keep 1
 */
import { parseArgs } from 'node:util'
import { openDeployment } from './deployment.ts'
import { keySecrets } from './ensure-keys.ts'
import { addKey, describeRing, keepKeys } from '../../functions/key-ring.ts'
import type { Vault } from './vault.ts'

interface Rotation {
  readonly secret: string
  /** Instead of a new key: forget all but so many of the newest. */
  readonly keep?: number
}

export const rotateKey = async (vault: Vault, { secret, keep }: Rotation, today: Date): Promise<string> => {
  if (!keySecrets.some((known) => known === secret)) {
    throw new Error(`Which ring? One of ${keySecrets.join(', ')}.`)
  }
  const ring = await vault.read(secret)
  if (ring === undefined) throw new Error(`The vault holds no ${secret} yet; run ensure-keys.ts first.`)
  const rotated = keep === undefined ? addKey(ring, today) : keepKeys(ring, keep)
  if (rotated !== ring) await vault.write(secret, rotated)
  return describeRing(rotated)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const { vault, refreshSettings } = openDeployment()
  const rotation = {
    secret: positionals[0] ?? '',
    ...(values.keep === undefined ? {} : { keep: Number(values.keep) }),
  }
  console.log(await rotateKey(vault, rotation, new Date()))
  await refreshSettings()
}
