import type { JoinOffer } from '@labkeeper/contract/courses/joining'
import type { People } from '../../../ports/courses/people.ts'
import { findPayer, type PayerWorld } from '../lab/find-payer.ts'
import { findOffer, isForCourse, type OfferWorld } from './find-offer.ts'

export interface ShowingWorld extends OfferWorld, PayerWorld {
  readonly people: Pick<People, 'find' | 'teachers'>
}

/** What a code or a link leads to, for whoever has it. */
export const showOffer =
  (world: ShowingWorld) =>
  async (typed: string, address: string): Promise<JoinOffer> => {
    const offer = await findOffer(world)(typed, address)
    if (!isForCourse(offer)) {
      const { owner } = await findPayer(world, offer.labId)
      return { lab: owner.name, personal: true, email: offer.creator.email, function: 'creator' }
    }
    const { course, personal } = offer
    const [teachers, { owner }] = await Promise.all([
      world.people.teachers(course.labId, course.id),
      findPayer(world, course.labId),
    ])
    const { name, about, join } = course
    const shown = { name, about, teacher: teachers[0]?.name ?? owner.name }
    if (personal !== undefined) {
      const { email, function: one } = personal.enrolment
      return { course: shown, personal: true, email, function: one }
    }
    return {
      course: shown,
      personal: false,
      function: 'student',
      mode: join.mode,
      ...(join.mode === 'domain' ? { domains: [...join.domains] } : {}),
    }
  }
