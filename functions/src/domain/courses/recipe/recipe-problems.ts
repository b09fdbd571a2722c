import { resourceGroupProblem, userNameProblem } from '@labkeeper/contract/vms/azure-rules'
import {
  isRegion,
  largestOsDiskGB,
  type OsType,
  type System,
  systemOf,
} from '@labkeeper/contract/vms/catalogue'
import type { SettledRecipe } from '../course-record.ts'
import { studentUserName } from '../machines/student-account.ts'

/** Why publishing would be refused: bad input of a field, or something that does not fit just now. */
export interface Problem {
  readonly code: 'invalid_request' | 'conflict' | 'cloud_settings_missing' | 'cloud_error'
  readonly field?: string
  readonly text: string
  /** How many machines could be made all the same. */
  readonly fits?: number
}

const imageVersion = /^\d+(\.\d+){2}$/

const systemOfRecipe = ({ from }: SettledRecipe): System | undefined =>
  from.kind === 'image' ? systemOf(from.image.publisher, from.image.offer) : undefined

const imageProblem = ({ from }: SettledRecipe, system: System | undefined): string | undefined => {
  if (from.kind !== 'image') return undefined
  if (system === undefined) return 'This operating system is not offered. Choose one from the list.'
  const { sku, version } = from.image
  if (!system.versions.some((known) => known.sku === sku)) {
    return `${system.name} is not offered in the version '${sku}'. Choose one from the list.`
  }
  return version === 'latest' || imageVersion.test(version)
    ? undefined
    : "The image version is 'latest' or a version like 20348.2700.240905."
}

const diskProblem = ({ diskSizeGB }: SettledRecipe, system: System | undefined): string | undefined => {
  if (diskSizeGB > largestOsDiskGB) {
    return `Azure allows at most ${largestOsDiskGB.toLocaleString('en-US')} GB for the disk of the operating system.`
  }
  return system !== undefined && diskSizeGB < system.smallestDiskGB
    ? `${system.name} needs a disk of at least ${system.smallestDiskGB} GB.`
    : undefined
}

const administratorProblem = ({ adminUsername, studentIsAdmin }: SettledRecipe, osType: OsType) =>
  !studentIsAdmin && adminUsername.toLowerCase() === studentUserName
    ? `The administrator cannot be called '${studentUserName}': that is the account of the students. Choose another name.`
    : userNameProblem(adminUsername, osType)

export const keysProblem = (
  { sshKeysOnly }: Pick<SettledRecipe, 'sshKeysOnly'>,
  osType: OsType | undefined,
): string | undefined => (sshKeysOnly && osType === 'Windows' ? 'Keys alone work on Linux only.' : undefined)

/** What creating VMs refuses of a recipe, in the same sentences, by field: everything that needs no look at Azure. */
export const recipeProblems = (recipe: SettledRecipe): Problem[] => {
  const system = systemOfRecipe(recipe)
  const { location, resourceGroup, runs } = recipe
  const osType = system?.osType ?? runs?.osType ?? 'Linux'
  const found: Readonly<Record<string, string | undefined>> = {
    'recipe.resourceGroup': resourceGroupProblem(resourceGroup),
    'recipe.location': isRegion(location)
      ? undefined
      : `The region '${location}' is not offered. Choose one from the list.`,
    'recipe.from.image': imageProblem(recipe, system),
    'recipe.adminUsername': administratorProblem(recipe, osType),
    'recipe.diskSizeGB': diskProblem(recipe, system),
    'recipe.sshKeysOnly': keysProblem(recipe, osType),
  }
  return Object.entries(found).flatMap(([field, text]) =>
    text === undefined ? [] : [{ code: 'invalid_request', field, text } as const],
  )
}
