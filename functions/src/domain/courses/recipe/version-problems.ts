import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { SettledRecipe } from '../course-record.ts'
import type { Problem } from './recipe-problems.ts'
import { noSuchVersion, type VersionRecord, versionNotReady } from './version.ts'

/** Why no machines can be made of the version that a recipe names, if it names one. */
export const versionProblems = (
  { from, location, diskSizeGB }: SettledRecipe,
  version: VersionRecord | undefined,
): Problem[] => {
  if (from.kind !== 'version') return []
  const { number } = from
  const unusable = (text: string): Problem[] => [{ code: 'conflict', field: 'recipe.from', text }]
  if (version === undefined) return unusable(noSuchVersion(number).message)
  if (version.status !== 'ready') return unusable(versionNotReady(number).message)
  if (version.stranded) {
    return unusable(
      `Version ${number} belongs to the Azure subscription that was connected before. Connect that one again, or choose another version.`,
    )
  }
  const least = version.diskSizeGB ?? 0
  const found: Readonly<Record<string, string | undefined>> = {
    'recipe.location':
      version.location === location
        ? undefined
        : `Version ${number} lies in ${regionName(version.location)}. Machines of it can only be made there.`,
    'recipe.diskSizeGB':
      diskSizeGB < least ? `Version ${number} needs a disk of at least ${least} GB.` : undefined,
  }
  return Object.entries(found).flatMap(([field, text]) =>
    text === undefined ? [] : [{ code: 'invalid_request', field, text } as const],
  )
}
