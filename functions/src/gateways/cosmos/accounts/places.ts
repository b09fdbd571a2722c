import type { Container } from '@azure/cosmos'
import type { Place, UserRecord } from '../../../domain/accounts/user-record.ts'
import type { PersonId } from '../../../domain/kernel/ids.ts'
import type { Places } from '../../../ports/accounts/places.ts'
import { checkedRecord } from '../kernel/records.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

/** All of them are read with the account; that somebody is a guest of a lab comes on top of the courses there. */
const mostPlaces = 60
/** How often a write that lost against another change of the account looks again. */
const races = 5

const isSame = (one: Place, other: Place): boolean =>
  one.labId === other.labId && one.courseId === other.courseId && one.guest === other.guest

export const cosmosPlaces = (container: Container): Places => {
  /** `decide` answers the places to write; nothing to leave them as they are. */
  const change = async (
    userId: PersonId,
    decide: (places: readonly Place[]) => readonly Place[] | undefined,
  ): Promise<boolean> => {
    const item = container.item(userId, userId)
    for (let race = 0; race < races; race += 1) {
      const { resource, etag } = await reading(() => item.read<UserRecord>())
      if (resource === undefined) return false
      const places = decide(checkedRecord(resource).places ?? [])
      if (places === undefined) return true
      const operations = [
        { op: 'set' as const, path: '/places', value: places.map((place) => ({ ...place })) },
      ]
      const accessCondition = { type: 'IfMatch', condition: etag }
      if (await unlessRefused(() => item.patch({ operations }, { accessCondition }), 404, 412)) return true
    }
    throw new Error('The places of an account change too fast')
  }

  return {
    async add(userId, place) {
      let isFull = false
      const isThere = await change(userId, (places) => {
        if (places.some((one) => isSame(one, place))) return undefined
        isFull = !place.guest && places.filter(({ guest }) => !guest).length >= mostPlaces
        return isFull ? undefined : [...places, place]
      })
      return isThere && !isFull
    },
    async drop(userId, place) {
      await change(userId, (places) =>
        places.some((one) => isSame(one, place)) ? places.filter((one) => !isSame(one, place)) : undefined,
      )
    },
  }
}
