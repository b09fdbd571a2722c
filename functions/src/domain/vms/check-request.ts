import {
  passwordProblem,
  resourceGroupProblem,
  tagsProblem,
  userNameProblem,
  vmNameProblem,
} from '@labkeeper/contract/vms/azure-rules'
import {
  isRegion,
  largestOsDiskGB,
  regionName,
  type System,
  sizeOf,
  sizesFor,
  systemOf,
} from '@labkeeper/contract/vms/catalogue'
import { vmNames } from '@labkeeper/contract/vms/vm-names'
import type { CreateVms } from '@labkeeper/contract/vms/vms'
import { AppError } from '../kernel/errors.ts'

const longestVmName = 64

const nameProblem = ({ name, vmCount = 1 }: CreateVms): string | undefined => {
  const problem = vmNameProblem(name)
  if (problem) return problem
  if (name.startsWith('-')) return 'VM name cannot start with a hyphen'
  const names = vmNames(name, vmCount)
  const last = names.at(-1) ?? name
  if (last.length > longestVmName) {
    const longest = longestVmName - (last.length - name.length)
    return `With its number the last VM would be named '…${last.slice(-8)}', which is longer than ${longestVmName} characters. Use at most ${longest} characters.`
  }
  return undefined
}

const locationProblem = ({ location }: CreateVms): string | undefined =>
  isRegion(location) ? undefined : `The region '${location}' is not offered. Choose one from the list.`

const versionProblem = ({ imageSku }: CreateVms, system: System): string | undefined =>
  system.versions.some(({ sku }) => sku === imageSku)
    ? undefined
    : `${system.name} is not offered in the version '${imageSku}'. Choose one from the list.`

const imageVersionProblem = ({ imageVersion }: CreateVms): string | undefined =>
  !imageVersion || imageVersion === 'latest' || /^\d+(\.\d+){2}$/.test(imageVersion)
    ? undefined
    : "The image version is 'latest' or a version like 20348.2700.240905."

const sizeProblem = ({ location, vmSize }: CreateVms, system: System): string | undefined => {
  const offered = sizesFor(location, system.osType)
  if (!isRegion(location) || offered.some(({ id }) => id === vmSize)) return undefined
  const label = sizeOf(vmSize)?.label ?? `'${vmSize}'`
  return `The size ${label} is not offered for ${system.name} in ${regionName(location)}. Choose one of ${offered.map((size) => size.label).join(', ')}.`
}

const diskProblem = ({ diskSizeGB }: CreateVms, system: System): string | undefined => {
  if (diskSizeGB === undefined) return undefined
  if (diskSizeGB > largestOsDiskGB) {
    return `Azure allows at most ${largestOsDiskGB.toLocaleString('en-US')} GB for the disk of the operating system.`
  }
  return diskSizeGB < system.smallestDiskGB
    ? `${system.name} needs a disk of at least ${system.smallestDiskGB} GB.`
    : undefined
}

const systemProblems = (input: CreateVms, system: System): Record<string, string | undefined> => ({
  imageSku: versionProblem(input, system),
  vmSize: sizeProblem(input, system),
  adminUsername: userNameProblem(input.adminUsername, system.osType),
  adminPassword: passwordProblem(input.adminPassword, input.adminUsername, system.osType),
  diskSizeGB: diskProblem(input, system),
})

const unknownSystem = { imageOffer: 'This operating system is not offered. Choose one from the list.' }

/** What Azure, or our catalogue, would refuse of a creation that fits the schema: everything that needs no look at Azure. */
export const checkRequest = (input: CreateVms): AppError | undefined => {
  const system = systemOf(input.imagePublisher, input.imageOffer)
  const tags = tagsProblem(input.tags ?? {})
  const problems: Record<string, string | undefined> = {
    name: nameProblem(input),
    resourceGroupName: resourceGroupProblem(input.resourceGroupName),
    location: locationProblem(input),
    ...(system ? systemProblems(input, system) : unknownSystem),
    imageVersion: imageVersionProblem(input),
    ...(tags ? { [tags.key === '' ? 'tags' : `tags.${tags.key}`]: tags.message } : {}),
  }
  const found = Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, message] as const],
  )
  const first = found[0]?.[1]
  if (first === undefined) return undefined
  return new AppError('invalid_request', first, { fields: Object.fromEntries(found) })
}
