import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { QueryClient } from '@tanstack/react-query'
import { keepMine, lookAgain } from '~/data/courses/mine.ts'
import { openForCaller } from '~/data/courses/openings.ts'

/** Opens one's own machine for where one is. `asked`: nobody sees that, and the page asks for the address. */
export const openHere = async (client: QueryClient, machine: MyMachine): Promise<'begun' | 'asked'> => {
  try {
    const answer = await openForCaller(machine)
    if (answer === undefined) return 'asked'
    await keepMine(client, answer.data)
    return 'begun'
  } catch (error) {
    lookAgain(client, machine._id)
    throw error
  }
}
