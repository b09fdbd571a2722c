import type { LiveSize as ShownSize } from '@labkeeper/contract/courses/sizes'
import { counted } from '@labkeeper/contract/kernel/wording'
import { regionName, sizeLabel } from '@labkeeper/contract/vms/catalogue'
import type { Quotas } from '../../connection/quota.ts'
import { quotaLink } from '../../connection/quota-link.ts'
import { retirementOf } from './retirement.ts'
import { generationOf } from './size-choice.ts'

/** What Azure says of a size in a region. */
interface Offered {
  readonly id: string
  readonly family: string
  readonly vCpus: number
  readonly memoryGB: number
  readonly gpus: number
  readonly restricted?: string
}

interface Around {
  readonly subscriptionId: string
  readonly location: string
  /** How many there are to be. */
  readonly machines: number
  readonly quotas: Quotas
  readonly pricePerHour: number | undefined
  readonly now: Date
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const quotaLeft = ({ family }: Offered, quotas: Quotas): number => {
  const left = ['cores', family].flatMap((name) => quotas[name]?.left ?? [])
  return left.length === 0 ? 0 : Math.min(...left)
}

const whyNot = (size: Offered, left: number, retiresOn: string | undefined, around: Around) => {
  if (size.restricted !== undefined) {
    return `Azure does not offer it to this subscription in ${regionName(around.location)}.`
  }
  if (retiresOn !== undefined && retiresOn < around.now.toISOString().slice(0, 10)) {
    return `Azure ends this size on ${inWords.format(new Date(retiresOn))}.`
  }
  const needed = around.machines * size.vCpus
  return needed > left ? `Needed: ${counted(needed, 'vCPU')}. Left of this kind: ${left}.` : undefined
}

/** Where to ask for more, if it is the family's quota that is too small. */
const linkTo = ({ family, vCpus }: Offered, { quotas, machines, subscriptionId, location }: Around) => {
  const quota = quotas[family]
  const needed = machines * vCpus
  if (quota === undefined || needed <= quota.left) return undefined
  return quotaLink({ subscriptionId, location, family, limit: quota.limit - quota.left + needed })
}

export const toShownSize = (size: Offered, around: Around): ShownSize => {
  const { id, vCpus, memoryGB, family, gpus } = size
  const retiresOn = retirementOf(id)
  const left = quotaLeft(size, around.quotas)
  const link = size.restricted === undefined ? linkTo(size, around) : undefined
  const reason = whyNot(size, left, retiresOn, around)
  return {
    id,
    label: sizeLabel(id),
    vCpus,
    memoryGB,
    family,
    burstable: id.startsWith('Standard_B'),
    nested: /^Standard_[DE]\d/.test(id) && generationOf(id) >= 3,
    gpu: gpus > 0,
    ...(around.pricePerHour !== undefined && { pricePerHour: around.pricePerHour }),
    usable: reason === undefined,
    ...(reason !== undefined && { reason }),
    ...(retiresOn !== undefined && { retiresOn }),
    quotaLeft: left,
    ...(link !== undefined && { quotaLink: link }),
  }
}
