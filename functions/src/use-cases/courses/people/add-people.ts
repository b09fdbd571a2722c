import type { Roster, RosterInput } from '@labkeeper/contract/courses/people'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isProved } from '../../../domain/courses/joining/join-decision.ts'
import { replacing } from '../../../domain/courses/people/enrolment-life.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import {
  planRoster,
  type RosterPlan,
  type TypedRow,
  toRoster,
} from '../../../domain/courses/people/roster.ts'
import { rosterWrites, type Turn } from '../../../domain/courses/people/roster-writes.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { deallocated } from '../../../domain/vms/activity.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { GiveMachines } from '../../../ports/courses/giving.ts'
import type { EnrolmentChange, People } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Csv } from '../../../ports/students/csv.ts'
import { type GuestWorld, makeGuest } from '../joining/take-place.ts'
import { type FindingWorld, findPeople, hasMachine, type Person, type WithMachine } from './find-people.ts'
import { readRoster } from './read-roster.ts'

export interface RosterWorld extends FindingWorld, Omit<GuestWorld, 'clock'> {
  readonly giveMachines: GiveMachines
  readonly people: People
  readonly users: Pick<AccountBook, 'find'>
  readonly csv: () => Promise<Csv>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

/** So many get their machines while the caller waits: each is a transaction. More of them the lab's worker gives theirs. */
const mostAtOnce = 40
/** By then all of them wait: who is later in the file is so by a millisecond or two. */
const lineSeconds = 2
/** How often a roster that lost against other changes of the course's people looks again. */
const races = 3

const changing = (): AppError =>
  new AppError('conflict', 'The people of this course are changing right now. Please try again.')

/** A course that is over takes nobody. */
export const checkTakesPeople = (course: CourseRecord): void => {
  if (course.state !== 'draft' && course.state !== 'open') throw inState(course)
}

type Doer = Pick<Caller, 'userId' | 'name'>

interface Planned {
  readonly plan: RosterPlan
  readonly found: readonly Person[]
  readonly isSure: (userId: string) => boolean
}

const plan =
  (world: RosterWorld) =>
  async (
    { course, function: mine }: Part,
    rows: readonly TypedRow[],
    missing: RosterInput['missing'],
    { userId }: Doer,
  ): Promise<Planned> => {
    const found = await findPeople(world)(course)
    const people = found.map(({ enrolment }) => enrolment).filter(({ state }) => state !== 'deleting')
    const caller = { userId, function: mine }
    const planned = (ofThisLab: ReadonlySet<string>) =>
      planRoster(rows, { people, ofThisLab, missing, caller })
    // Only of whom there is room for: a file may name a hundred times as many.
    const { add, invite, keep } = planned(new Set())
    const ids = [...add, ...invite, ...keep].map(({ row }) => userIdOf(row.email))
    const accounts = await world.users.find(ids)
    const isSure = (id: string): boolean => {
      const account = accounts.get(id)
      return account !== undefined && isProved(account, course)
    }
    const isOfThisLab = (id: string): boolean => {
      const account = accounts.get(id)
      return account?.labId === course.labId && account.role === 'student'
    }
    return { plan: planned(new Set(ids.filter(isOfThisLab))), found, isSure }
  }

type Input = [part: Part, input: RosterInput, caller: Doer]

/** What a roster would do. Changes nothing. */
export const checkPeople =
  (world: RosterWorld) =>
  async (...[part, input, caller]: Input): Promise<Roster> => {
    const rows = await readRoster(world)(input)
    checkTakesPeople(part.course)
    return toRoster((await plan(world)(part, rows, input.missing, caller)).plan)
  }

const changeOf = ({ was, next }: Turn, found: readonly Person[]): EnrolmentChange => {
  const seen = found.find(({ enrolment }) => enrolment.id === next.id)
  if (seen === undefined) return { next }
  // Whoever comes back while still being removed leaves what has to be done about it to the new record.
  return { was: seen, next: was === undefined ? replacing(seen.enrolment, next) : next }
}

const isTaken = (seen: Person | undefined, next: Turn['next']): seen is WithMachine =>
  seen !== undefined && hasMachine(seen) && next.vmId === undefined

/** Of who loses a machine together with it. False when something has changed meanwhile. */
const write =
  ({ people, clock }: RosterWorld) =>
  async ({ labId }: CourseRecord, turns: readonly Turn[], found: readonly Person[], who: string) => {
    const rest: EnrolmentChange[] = []
    for (const turn of turns) {
      const change = changeOf(turn, found)
      const seen = found.find(({ enrolment }) => enrolment.id === turn.next.id)
      if (!isTaken(seen, turn.next)) rest.push(change)
      else if (
        !(await people.take(change, seen.machine, deallocated(seen.machine, `by ${who}`, clock.now())))
      )
        return false
    }
    return people.write(labId, rest)
  }

/** Does it. Sent again it changes nothing: also after a part of it was written. Nobody hears of it by mail. */
export const addPeople =
  (world: RosterWorld) =>
  async (...[part, input, caller]: Input): Promise<Roster> => {
    const { course } = part
    const rows = await readRoster(world)(input)
    checkTakesPeople(course)
    let first: RosterPlan | undefined
    for (let race = 0; race < races; race += 1) {
      const { plan: planned, found, isSure } = await plan(world)(part, rows, input.missing, caller)
      first ??= planned
      const turns = rosterWrites(course, planned, world.clock.now(), isSure)
      // Only whom the lab's list knows can have a machine.
      for (const { was, next } of turns) {
        if (was?.guest && was.function !== 'student' && next.function === 'student') {
          await makeGuest(world, course, next)
        }
      }
      if (!(await write(world)(course, turns, found, caller.name))) continue
      // Machines of who left are stopped, who is taken off goes, what former staff opened is closed: by the lab's worker.
      const isMany = turns.filter(({ next }) => next.state === 'waiting').length > mostAtOnce
      if (course.state === 'open' && !isMany) await world.giveMachines(course.labId, course.id)
      const isDue = ({ was, next }: Turn): boolean =>
        next.dueAt !== undefined || (was !== undefined && was.function !== next.function)
      if (turns.some(isDue)) await world.nudges.labs([course.labId])
      if (isMany) await world.nudges.labs([course.labId], lineSeconds)
      return toRoster(first)
    }
    throw changing()
  }
