import type { OperationInput } from '@azure/cosmos'
import { expect } from 'vitest'
import type { Engine } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'

const byIdle = (operation: OperationInput): boolean =>
  operation.operationType === 'Create' &&
  'requestedBy' in operation.resourceBody &&
  operation.resourceBody.requestedBy === 'auto-idle'

/** Nobody who is there is stopped because nobody is, and what nobody uses does not run for ever. */
export const watchIdle = (engine: Engine, { found }: Campus) => {
  const { cloud } = engine
  const wrong: string[] = []
  for (const { items } of engine.clients) {
    const batch = items.batch.bind(items)
    items.batch = async (...call: Parameters<typeof batch>) => {
      const response = await batch(...call)
      const isTaken = (response.result ?? []).every(({ statusCode }) => statusCode < 300)
      if (isTaken && cloud.use === 'somebody' && call[0].some(byIdle)) {
        wrong.push(`somebody was stopped ${engine.world.clock.now().toISOString()}`)
      }
      return response
    }
  }
  return {
    use: (use: typeof cloud.use): void => {
      cloud.use = use
    },
    /** After days on which nobody was there. */
    expectTrue: async (): Promise<void> => {
      expect(wrong).toEqual([])
      const running = (await found.machines()).filter(({ powerState }) => powerState !== 'VM deallocated')
      expect(running.map(({ name }) => name)).toEqual([])
    },
  }
}
export type WatchedIdle = ReturnType<typeof watchIdle>
