import type { Container } from '@azure/cosmos'
import type { CourseId, PersonId } from '../../../domain/kernel/ids.ts'
import type { CalendarLink, CalendarLinks } from '../../../ports/courses/calendar-links.ts'
import { readRecord } from '../kernel/query.ts'
import { asking, unlessRefused } from '../kernel/translate.ts'

const pointerId = 'calendar-link'

interface Stored extends CalendarLink {
  readonly id: string
  readonly pk: string
  readonly type: 'calendar-link'
  readonly ttl: number
}

/** Two records: at the hash, where it leads; at the person, which of them holds. */
const atHash = (hash: string): string => `cal_${hash}`
const atPerson = (userId: PersonId): string => `cal_${userId}`

const toLink = ({ hash, labId, courseId, userId, madeAt }: Stored): CalendarLink => ({
  ...{ hash, labId, courseId, userId, madeAt },
})

export const cosmosCalendarLinks = (container: Container): CalendarLinks => {
  const of = async (userId: PersonId, courseId: CourseId): Promise<CalendarLink | undefined> => {
    const found = await readRecord<Stored>(container, atPerson(userId), courseId)
    return found && toLink(found)
  }
  return {
    of,
    async keep(link, seconds) {
      const common = { ...link, type: pointerId, ttl: seconds } as const
      const pointer: Stored = { ...common, id: pointerId, pk: atHash(link.hash) }
      const newest: Stored = { ...common, id: link.courseId, pk: atPerson(link.userId) }
      // A link that leads somewhere before it holds is worth nothing; one that holds must lead somewhere.
      await asking(() => container.items.upsert(pointer))
      await asking(() => container.items.upsert(newest))
    },
    async find(hash) {
      const pointer = await readRecord<Stored>(container, atHash(hash), pointerId)
      const newest = pointer && (await of(pointer.userId, pointer.courseId))
      return newest?.hash === hash ? newest : undefined
    },
    async end({ userId, courseId }) {
      await unlessRefused(() => container.item(courseId, atPerson(userId)).delete(), 404)
    },
  }
}
