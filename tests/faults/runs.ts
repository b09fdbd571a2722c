import type { OperationInput } from '@azure/cosmos'
import { Meter } from '@labkeeper/contract/courses/my-hours'
import { expect } from 'vitest'
import type { Engine } from '../support/operations/engine.ts'

/** Of an open segment; none where that ends. */
const sinceOf = (segment: unknown): string =>
  typeof segment === 'object' && segment !== null && 'since' in segment ? String(segment.since) : ''

/**
 * What one transaction says about hours: which VM's run it begins or ends, and how many seconds it adds; and the same of
 * segments, the parts of runs of courses' machines, and of stretches in which such a machine exists.
 */
const readTransaction = (operations: readonly OperationInput[]) => {
  let seconds = 0
  let ofSegments = 0
  let ofStretches = 0
  const since = new Map<string, string>()
  const segments = new Map<string, string>()
  const stretches = new Map<string, string>()
  for (const operation of operations) {
    if (operation.operationType === 'Delete' && operation.id.startsWith('vm_')) {
      since.set(operation.id, '')
      segments.set(operation.id, '')
      stretches.set(operation.id, '')
    }
    if (operation.operationType !== 'Patch') continue
    const { resourceBody: body, id } = operation
    for (const change of Array.isArray(body) ? body : body.operations) {
      if (change.op === 'incr' && change.path.startsWith('/seconds/')) seconds += change.value
      if (change.op === 'incr' && change.path.startsWith('/ran/')) {
        const [, meter = ''] = change.path.split(':')
        if (meter === 'disk' || meter === 'slow') ofStretches += change.value
        else if (Meter.safeParse(meter).success) ofSegments += change.value
      }
      if (change.op === 'set' && change.path === '/standing') stretches.set(id, sinceOf(change.value))
      if (change.op === 'set' && change.path === '/segment') segments.set(id, sinceOf(change.value))
      if (change.op === 'set' && change.path === '/runningSince') since.set(id, String(change.value))
    }
  }
  return { seconds, since, ofSegments, segments, ofStretches, stretches }
}

const tenMinutes = 600

/**
 * Looks over the shoulder of the database at every transaction that it took: one that counts hours ends a run that was
 * open, and counts no more than it lasted; one that ends a run counts it. So nothing is counted twice, or not at all. The
 * same goes for segments and stretches, each of which begins where the one before it has ended.
 */
export const watchRuns = (engine: Engine) => {
  const runs = new Map<string, string>()
  const open = new Map<string, string>()
  const standing = new Map<string, string>()
  const wrong: string[] = []
  const now = () => engine.world.clock.now().getTime()

  const noteParts = (
    what: string,
    known: Map<string, string>,
    parts: ReadonlyMap<string, string>,
    counted: number,
  ): void => {
    let most = 0
    let least = 0
    for (const [vm, next] of parts) {
      const begun = known.get(vm)
      const end = next === '' ? now() : Date.parse(next)
      if (begun !== undefined) {
        const lasted = (end - Date.parse(begun)) / 1000
        most += lasted
        // A worker that hangs reads the clock before it hangs.
        least += next === '' ? Math.max(0, lasted - tenMinutes) : lasted
      }
      known.delete(vm)
      if (next !== '') known.set(vm, next)
    }
    if (counted > most + 1 || counted < least - 1) {
      wrong.push(`${counted} s were counted of ${what} that lasted between ${least} and ${most} s`)
    }
  }

  const note = (operations: readonly OperationInput[]): void => {
    const { seconds, since, ...parts } = readTransaction(operations)
    let lasted = 0
    for (const [vm, next] of since) {
      const begun = runs.get(vm)
      if (begun !== undefined) lasted += (now() - Date.parse(begun)) / 1000
      runs.delete(vm)
      if (next !== '') runs.set(vm, next)
    }
    noteParts('segments', open, parts.segments, parts.ofSegments)
    noteParts('stretches', standing, parts.stretches, parts.ofStretches)
    if (seconds > lasted + 1) wrong.push(`${seconds} s were counted of runs that lasted ${lasted} s`)
    // A worker that hangs reads the clock before it hangs.
    if (lasted > tenMinutes && seconds === 0) wrong.push(`${lasted} s were not counted`)
  }

  for (const { items } of engine.clients) {
    const batch = items.batch.bind(items)
    items.batch = async (...call: Parameters<typeof batch>) => {
      const response = await batch(...call)
      if ((response.result ?? []).every(({ statusCode }) => statusCode < 300)) note(call[0])
      return response
    }
  }

  return {
    /** After a comparison with the cloud: what costs money has a run, what does not has none. */
    expectTrue: async (): Promise<void> => {
      expect(wrong).toEqual([])
      const vms = await engine.list()
      for (const vm of vms) {
        const { id, name, powerState, runningSince, segment, course } = vm
        expect({ name, runningSince }).toEqual({ name, runningSince: runs.get(id) })
        expect({ name, since: segment?.since }).toEqual({ name, since: open.get(id) })
        expect({ name, stands: vm.standing?.since }).toEqual({ name, stands: standing.get(id) })
        expect({ name, stands: vm.standing !== undefined }).toEqual({ name, stands: course !== undefined })
        expect({ name, isCounted: segment !== undefined }).toEqual({
          ...{ name, isCounted: course !== undefined && runningSince !== undefined },
        })
        expect({ name, runs: runningSince !== undefined }).toEqual({
          name,
          runs: powerState !== 'VM deallocated',
        })
      }
      const known = new Set<string>(vms.map(({ id }) => id))
      expect([...runs.keys()].filter((id) => !known.has(id))).toEqual([])
    },
  }
}
