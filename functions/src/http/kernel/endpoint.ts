import type { Route } from '@labkeeper/contract/kernel/route'
import type { z } from '@labkeeper/contract/kernel/zod'
import type { Caller, Origin } from '../../domain/accounts/caller.ts'
import type { Mine } from '../../domain/courses/mine/mine.ts'
import type { Enrolled } from '../../domain/courses/people/enrolled.ts'
import type { Part } from '../../domain/courses/people/part.ts'
import type { Binned } from '../../domain/vms/binned.ts'
import { parseInput } from './parse-input.ts'

type Schema = z.ZodMiniType

/** What a use-case is given: checked by the route's schemas. */
export interface Input<Params, Query, Body> extends Origin {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly requestId: string
  /** The IP address that the call came from, in full. */
  readonly ip: string | undefined
  /** The header by which the caller of a public route proves who it is, where the route names one. */
  readonly signature: string | undefined
}
type CallersInput<Params, Query, Body> = Input<Params, Query, Body> & { readonly caller: Caller }

type CoursesInput<Params, Query, Body> = CallersInput<Params, Query, Body> & {
  /** What the caller is in the course of the route. */
  readonly part: Part
}

type OwnersInput<Params, Query, Body> = CallersInput<Params, Query, Body> & {
  /** The machine that the route names. */
  readonly mine: Mine
}

type BinInput<Params, Query, Body> = CallersInput<Params, Query, Body> & {
  /** What the route names of the bin. */
  readonly binned: Binned
}

type MembersInput<Params, Query, Body> = CallersInput<Params, Query, Body> & {
  /** The caller in the course that the route names. */
  readonly enrolled: Enrolled
}

/** A call as it came in: authenticated, but not parsed. */
interface RawInput extends Input<unknown, unknown, unknown> {
  readonly caller: Caller | undefined
  readonly part: Part | undefined
  readonly mine: Mine | undefined
  readonly enrolled: Enrolled | undefined
  readonly binned: Binned | undefined
  /** Facts for the security log. */
  readonly trail: { about?: string }
}

/** How a call shows in the security log, and whom it concerns when that is not the caller. */
interface Audit<Body, Params, Answer> {
  readonly event: string
  readonly about?: (body: Body, params: Params) => string
  /** Where only the answer says it. */
  readonly aboutAnswer?: (answer: Answer) => string
}

/** A route of the contract with what answers it. */
export interface Endpoint {
  readonly route: Route
  readonly audit: string | undefined
  run(input: RawInput): Promise<unknown>
}

const bind = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
    who: Pick<RawInput, 'caller' | 'part' | 'mine' | 'enrolled' | 'binned'>,
  ) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => ({
  route,
  audit: audit?.event,
  async run({
    caller,
    part,
    mine,
    enrolled,
    binned,
    trail,
    requestId,
    address,
    ip,
    device,
    browser,
    signature,
    ...raw
  }) {
    const input = parseInput(route, raw)
    if (audit?.about !== undefined) trail.about = audit.about(input.body, input.params)
    const who = { caller, part, mine, enrolled, binned }
    const answer = await run({ ...input, requestId, address, ip, device, browser, signature }, who)
    if (audit?.aboutAnswer !== undefined) trail.about = audit.aboutAnswer(answer)
    return answer
  },
})

/** Binds a route for people who are signed in. With `audit`, each call goes into the security log. */
export const on = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (input: CallersInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => {
  if (route.access === 'public') throw new Error(`${route.path} is public: bind it by onPublic`)
  if (route.staff !== undefined) throw new Error(`${route.path} is of a course: bind it by onCourse`)
  if (route.mine !== undefined) throw new Error(`${route.path} is of a machine: bind it by onMine`)
  if (route.enrolled !== undefined) throw new Error(`${route.path} is of who is there: bind it by onEnrolled`)
  if (route.binned !== undefined) throw new Error(`${route.path} is of the bin: bind it by onBinned`)
  const runSignedIn: Parameters<typeof bind<P, Q, B, R>>[1] = (input, { caller }) => {
    if (caller === undefined) throw new Error(`${route.path} was reached without a caller`)
    return run({ ...input, caller })
  }
  return bind(route, runSignedIn, audit)
}

/** Binds a route for people who have a function in the course that it names. */
export const onCourse = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (input: CoursesInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => {
  if (route.staff === undefined) throw new Error(`${route.path} asks for no function: bind it by on`)
  const runInCourse: Parameters<typeof bind<P, Q, B, R>>[1] = (input, { caller, part }) => {
    if (caller === undefined || part === undefined)
      throw new Error(`${route.path} was reached without a part`)
    return run({ ...input, caller, part })
  }
  return bind(route, runInCourse, audit)
}

/** Binds a route for whoever has the machine of a course that it names. */
export const onMine = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (input: OwnersInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => {
  if (route.mine === undefined) throw new Error(`${route.path} is of no machine: bind it by on`)
  const runForMine: Parameters<typeof bind<P, Q, B, R>>[1] = (input, { caller, mine }) => {
    if (caller === undefined || mine === undefined)
      throw new Error(`${route.path} was reached without a machine`)
    return run({ ...input, caller, mine })
  }
  return bind(route, runForMine, audit)
}

/** Binds a route for whoever is in the course that it names. */
export const onEnrolled = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (input: MembersInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => {
  if (route.enrolled === undefined) throw new Error(`${route.path} asks for no enrolment: bind it by on`)
  const runEnrolled: Parameters<typeof bind<P, Q, B, R>>[1] = (input, { caller, enrolled }) => {
    if (caller === undefined || enrolled === undefined)
      throw new Error(`${route.path} was reached without an enrolment`)
    return run({ ...input, caller, enrolled })
  }
  return bind(route, runEnrolled, audit)
}

/** Binds a route for whoever may have back what it names of the bin. */
export const onBinned = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (input: BinInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => {
  if (route.binned === undefined) throw new Error(`${route.path} is not of the bin: bind it by on`)
  const runBinned: Parameters<typeof bind<P, Q, B, R>>[1] = (input, { caller, binned }) => {
    if (caller === undefined || binned === undefined)
      throw new Error(`${route.path} was reached without an item of the bin`)
    return run({ ...input, caller, binned })
  }
  return bind(route, runBinned, audit)
}

/** Binds a route that asks for no token. */
export const onPublic = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (input: Input<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  audit?: Audit<z.output<B>, z.output<P>, z.input<R>>,
): Endpoint => {
  if (route.access !== 'public') throw new Error(`${route.path} is not public: bind it by on`)
  return bind(route, run, audit)
}
