import type { Recipe } from '@labkeeper/contract/courses/recipe'
import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import { userNameProblem } from '@labkeeper/contract/vms/azure-rules'
import { isRegion, type System, systems } from '@labkeeper/contract/vms/catalogue'
import { studentUserName } from '../machines/student-account.ts'
import type { ForeignImage, ForeignLab } from './foreign-lab.ts'
import { readSize } from './near-sizes.ts'

export interface ForeignRecipe {
  /** Absent where something is to be chosen first. */
  readonly recipe?: Recipe
  /** What is on its disk, in words. */
  readonly system?: string
  readonly notes: readonly string[]
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

interface Offered {
  readonly system: System
  readonly sku: string
  readonly label: string
  /** It is not quite the one that the lab had. */
  readonly isOther: boolean
}

/** 22_04 of '22_04-lts', 2019 of '2019-Datacenter'. */
const releaseOf = (sku: string): string => /^\d+(?:_\d+)?/.exec(sku)?.[0] ?? sku

/** The offered version that it is, else one of the same release. */
const offeredAs = ({ publisher, offer, sku }: ForeignImage): Offered | undefined => {
  const system = systems.find((one) => same(one.publisher, publisher) && same(one.offer, offer))
  if (system === undefined) return undefined
  const exact = system.versions.find((version) => same(version.sku, sku))
  const like = exact ?? system.versions.find((version) => releaseOf(version.sku) === releaseOf(sku))
  return (
    like && { system, sku: like.sku, label: `${system.name} ${like.label}`, isOther: exact === undefined }
  )
}

const lastOf = (id: string): string => id.split('/').at(-1) ?? ''

/** Why nothing is known of what its machines are to be made of. */
const whyNoImage = ({ image, galleryImage }: ForeignLab): string => {
  const choose = 'Choose an operating system, prepare a source VM, and make a version of it.'
  if (galleryImage !== undefined) {
    return `Its machines are made of the gallery image ${lastOf(galleryImage)}, which Labkeeper cannot use. ${choose}`
  }
  if (image === undefined) return `Azure Lab Services does not say what its machines are made of. ${choose}`
  return `Its image ${image.publisher} ${image.offer} ${image.sku} is not offered here. ${choose}`
}

const usualName = 'labadmin'

const administrator = ({ adminUser = usualName, nonAdminUser }: ForeignLab, { osType }: System) => {
  const isUsable =
    adminUser.length <= 20 &&
    userNameProblem(adminUser, osType) === undefined &&
    (nonAdminUser === undefined || adminUser.toLowerCase() !== studentUserName)
  return isUsable ? adminUser : usualName
}

/** From the lab, and the sizes that come near its own. */
export const foreignRecipe = (lab: ForeignLab, near: readonly LiveSize[]): ForeignRecipe => {
  const { location, size = '', image, adminUser, nonAdminUser } = lab
  const notes: string[] = []
  const wanted = readSize(size)
  const offered = image && offeredAs(image)
  if (lab.hasTemplate) {
    notes.push(
      'What was installed on its template VM does not come along. Prepare a source VM in the course, and make a version of it.',
    )
  }
  if (offered === undefined) notes.push(whyNoImage(lab))
  else if (offered.isOther)
    notes.push(`Its image ${image?.sku} is not offered here: the draft has ${offered.label}.`)
  if (!isRegion(location)) notes.push(`Its region ${location} is not offered here. Choose another one.`)
  else if (wanted === undefined) {
    notes.push(`Nobody here knows what its size ${size || 'without a name'} has. Choose a size.`)
  } else if (near.length === 0) {
    notes.push(`Azure has no size like ${size} for this subscription in its region now. Choose one.`)
  } else {
    const labels = near.map(({ label }) => label).join(', ')
    notes.push(`Its size ${size} is only in Azure Lab Services. The nearest here: ${labels}.`)
  }
  if (lab.gpuDrivers)
    notes.push('Drivers of graphics cards are not installed here. Install them on the source VM.')
  if (offered === undefined) return { notes }
  const { system, label, sku } = offered
  if (!isRegion(location) || wanted === undefined || near.length === 0) return { notes, system: label }
  const adminUsername = administrator(lab, system)
  if (adminUser !== undefined && adminUsername !== adminUser) {
    notes.push(`Its administrator '${adminUser}' cannot be called so here: the draft has '${adminUsername}'.`)
  }
  const recipe: Recipe = {
    from: {
      kind: 'image',
      image: { publisher: system.publisher, offer: system.offer, sku, version: 'latest' },
    },
    location,
    sizes: near.map(({ id }) => id),
    diskSizeGB: Math.max(wanted.diskGB, system.smallestDiskGB),
    adminUsername,
    studentIsAdmin: nonAdminUser === undefined,
  }
  return { recipe, system: label, notes }
}
