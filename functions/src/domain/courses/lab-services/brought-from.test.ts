import { expect, it } from 'vitest'
import { courseOf, keyOfForeign } from './brought-from.ts'

const id = '/subscriptions/s/resourceGroups/Labs/providers/Microsoft.LabServices/labs/Networks'

it('Azure may spell the id of a lab in another way the next time', () => {
  const course = { broughtFrom: { id } }
  expect(courseOf([course], id.toUpperCase())).toBe(course)
  expect(courseOf([course], `${id}-2`)).toBeUndefined()
  expect(keyOfForeign(id.toLowerCase())).toBe(keyOfForeign(id))
})
