import type { LabDraft, MissingRight } from '@labkeeper/contract/courses/lab-services'
import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { courseOf, toBrought } from '../../../domain/courses/lab-services/brought-from.ts'
import { always, type Draft, draftOfLab } from '../../../domain/courses/lab-services/draft-of-lab.ts'
import { standingInWords } from '../../../domain/courses/lab-services/standing-cost.ts'
import { planOf } from '../../../domain/courses/machines/machine-plan.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'
import { type SeeingWorld, seeForeignLabs } from './see-foreign-labs.ts'

interface PreviewWorld extends SeeingWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly courses: Pick<CourseBook, 'list'>
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly prices: Pick<Prices, 'sizes' | 'disk' | 'address'>
}

const toNear = ({ id, label, vCpus, memoryGB, pricePerHour }: LiveSize): LabDraft['sizes'][number] => ({
  ...{ id, label, vCpus, memoryGB },
  ...(pricePerHour !== undefined && { pricePerHour }),
})

/** Of all machines with their disk and address, spares too; nothing where one of the prices is not known. */
const standing = async (
  prices: PreviewWorld['prices'],
  { name, recipe, machines }: Draft['wish'],
): Promise<number | undefined> => {
  if (recipe === undefined) return undefined
  const { location, diskSizeGB } = recipe
  const [disk, address] =
    (await unlessPricesFail(Promise.all([prices.disk(location, diskSizeGB), prices.address(location)]))) ?? []
  if (disk === undefined || address === undefined) return undefined
  const { wanted, spares } = planOf(name, machines)
  return (wanted + spares) * (disk + address)
}

/** What labs of Azure Lab Services would become. Changes nothing, here or there. */
export const previewForeignLabs =
  (world: PreviewWorld) =>
  async (
    labId: LabId,
    { ids, timeZone }: { readonly ids: readonly string[]; readonly timeZone: string },
  ): Promise<{ drafts: LabDraft[]; always: string[]; missing?: MissingRight }> => {
    const principal = world.openPrincipal(await findLab(world.labs, labId))
    const looked = await seeForeignLabs(world)(principal, ids)
    if ('missing' in looked) return { drafts: [], always: [], missing: looked.missing }
    const courses = await world.courses.list(labId)
    const now = world.clock.now()
    const drafts = looked.found.map(async (seen): Promise<LabDraft> => {
      const { wish, people, system, times, notes } = draftOfLab(seen, timeZone, now)
      const course = courseOf(courses, seen.lab.id)
      return {
        id: seen.lab.id,
        name: wish.name,
        ...(course && { brought: toBrought(course) }),
        startsOn: wish.startsOn ?? '',
        endsOn: wish.endsOn ?? '',
        timeZone: wish.timeZone,
        ...(system && { system }),
        sizes: seen.near.map(toNear),
        machines: wish.machines?.wanted ?? 0,
        people: people.length,
        times: [...times],
        notes: [...notes],
        standing: standingInWords(await standing(world.prices, wish)),
      }
    })
    return { drafts: await Promise.all(drafts), always: [...always] }
  }
