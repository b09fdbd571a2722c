/**
 * Makes the keys that the app needs, once: a key that is there is never touched. Runs after every provisioning
 * (`node bootstrap.mjs infra/hooks/ensure-keys.ts`).
 */
import { openDeployment } from './deployment.ts'
import { addKey } from '../../functions/key-ring.ts'
import { PrivateVault, type Vault } from './vault.ts'

export const keySecrets = ['signing-keys', 'sealing-keys'] as const

/** The names of the secrets that were missing and now exist. */
export const ensureKeys = async (vault: Vault, today: Date): Promise<string[]> => {
  const made: string[] = []
  for (const name of keySecrets) {
    if ((await vault.read(name)) !== undefined) continue
    await vault.write(name, addKey(undefined, today))
    made.push(name)
  }
  return made
}

if (import.meta.main) {
  const { vault, refreshSettings } = openDeployment()
  const made = await ensureKeys(vault, new Date()).catch((error: unknown) => {
    if (!(error instanceof PrivateVault)) throw error
    console.log(`${error.message} The keys of the first provisioning stay; docs/deploy.md, Private network.`)
    return []
  })
  // Also when none was made: an earlier run may have ended between the two.
  await refreshSettings()
  console.log(made.length > 0 ? `Made ${made.join(' and ')} in the vault.` : 'No key was made.')
}
