import { create, patch, patchOf } from './records.ts'

/** Of an operation, which no kernel knows. */
interface Begun {
  readonly id: string
  readonly createdAt: string
}

const isGoingOn = "c.state = 'accepting'"

/**
 * An operation of more records than one transaction takes. Nobody sees it before its last one, which `reveals` it; every other one after
 * the `first` says that it `goesOn`. A sweeper that undoes what has taken longer than `withinMs` claims it first, so that of the two one
 * is refused: whoever accepts it may only have been slow.
 */
export const unseen = (operation: Begun, withinMs: number) => {
  const dueAt = new Date(Date.parse(operation.createdAt) + withinMs).toISOString()
  return {
    first: create({ ...operation, state: 'accepting', dueAt }),
    goesOn: patch(operation.id, isGoingOn, patchOf({ state: 'accepting' })),
    reveals: patch(operation.id, isGoingOn, patchOf({ state: 'accepted', dueAt: null })),
  }
}

const undoing = { state: 'undoing' } as const

/** Refused where it was accepted after all. */
export const claimUnfinished = (operationId: string) =>
  patch(operationId, "c.state IN ('accepting', 'undoing')", patchOf(undoing))

/** If whoever does it dies, the sweeper goes on with it. */
export const claimAccepted = ({ id, createdAt }: Begun) =>
  patch(id, "c.state = 'accepted'", patchOf({ ...undoing, dueAt: createdAt }))
