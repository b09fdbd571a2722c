import type { BringOver, BroughtOver } from '@labkeeper/contract/courses/lab-services'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { settledCalendar, settledTimes } from '../../../domain/courses/calendar/settle-calendar.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { granted } from '../../../domain/courses/hours/granting.ts'
import { ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { courseOf, keyOfForeign } from '../../../domain/courses/lab-services/brought-from.ts'
import { type Draft, draftOfLab, type SeenLab } from '../../../domain/courses/lab-services/draft-of-lab.ts'
import { newCourse } from '../../../domain/courses/new-course.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { BroughtCourses, CourseBook } from '../../../ports/courses/courses.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { whatRuns } from '../machines/what-runs.ts'
import { addPeople, type RosterWorld } from '../people/add-people.ts'
import { changedPerson } from '../people/remove-person.ts'
import { type SeeingWorld, seeForeignLabs } from './see-foreign-labs.ts'

interface BringingWorld extends SeeingWorld, RosterWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly courses: Pick<CourseBook, 'list' | 'create'> & BroughtCourses
  readonly openPrincipal: (lab: LabRecord) => Principal
}

/** Of what is granted. */
const note = 'As in Azure Lab Services.'
/** How often somebody else may be quicker. */
const races = 3

type Bringing = Pick<Caller, 'userId' | 'labId' | 'name'>

/** The size that somebody chose comes first, and those that were near take its place when Azure has none of it. */
const withSize = (wish: Draft['wish'], size: string | undefined): Draft['wish'] => {
  const { recipe } = wish
  if (recipe === undefined || size === undefined) return wish
  const others = recipe.sizes.filter((one) => one !== size)
  return { ...wish, recipe: { ...recipe, sizes: [size, ...others] } }
}

const recordOf = (
  { lab }: SeenLab,
  { wish, calendar, people, hours }: Draft,
  { userId, labId }: Bringing,
  now: Date,
): CourseRecord => {
  const runs = wish.recipe && whatRuns(wish.recipe)
  const course = newCourse({ labId, createdBy: userId }, wish, runs, now)
  const at = now.toISOString()
  return {
    ...course,
    uk: keyOfForeign(lab.id),
    calendar: settledCalendar(settledTimes(calendar), at),
    ...(hours && { hours: { ...hours, since: at } }),
    broughtFrom: { id: lab.id, ...(people.length > 0 && { isHalf: true }) },
  }
}

/**
 * Drafts of labs, each with its people. The draft is recorded first and says that they are missing; whoever brings the
 * lab over again, after the process has died or beside it, goes on from there. Of one lab there is never a second draft.
 */
export const bringOver = (world: BringingWorld) => {
  const { courses, clock } = world
  const add = addPeople(world)

  /** A second one is refused by its key: then there is one by now. */
  const recorded = async (
    seen: SeenLab,
    draft: Draft,
    caller: Bringing,
  ): Promise<CourseRecord | undefined> => {
    const course = recordOf(seen, draft, caller, clock.now())
    return (await courses.create(course)) ? course : undefined
  }

  const find = async (id: string, { labId }: Bringing): Promise<CourseRecord | undefined> =>
    courseOf(await courses.list(labId), id)

  /** Sent again the roster changes nothing, also after a part of it was written. */
  const fill = async (
    course: CourseRecord,
    { people, extra }: Pick<Draft, 'people' | 'extra'>,
    caller: Bringing,
  ): Promise<void> => {
    if (people.length > 0) {
      await add({ course, function: 'owner' }, { people, missing: 'keep' }, caller)
    }
    if (extra.size > 0) await grant(course, extra)
    await courses.complete(course)
  }

  /** Once to each: whoever has some got it before the process died, or from somebody since. */
  const grant = async (course: CourseRecord, extra: Draft['extra']): Promise<void> => {
    const { labId, id } = course
    const at = clock.now().toISOString()
    for (let race = 0; race < races; race += 1) {
      const changes = (await world.people.list(labId, id)).flatMap((was) => {
        const { enrolment } = was
        const minutes = extra.get(enrolment.userId) ?? 0
        if (minutes === 0 || enrolment.extra !== undefined || enrolment.state === 'deleting') return []
        const given = { seconds: minutes * 60, until: 'used', by: 'teacher', note } as const
        return [{ was, next: granted(ruledBy(course), enrolment, given, at) }]
      })
      if (changes.length === 0 || (await world.people.write(labId, changes))) return
    }
    throw changedPerson()
  }

  const bring = async (seen: SeenLab, draft: Draft, caller: Bringing): Promise<BroughtOver> => {
    const { id } = seen.lab
    const known = await find(id, caller)
    const made = known === undefined ? await recorded(seen, draft, caller) : undefined
    const course = known ?? made ?? (await find(id, caller))
    if (course === undefined) {
      throw new AppError(
        'conflict',
        `The draft of ${draft.wish.name} is being deleted. Try again in a minute.`,
      )
    }
    const isHalf = course.broughtFrom?.isHalf === true
    if (isHalf) await fill(course, draft, caller)
    return {
      ...{ id, courseId: course.id, name: course.name },
      outcome: made !== undefined ? 'made' : isHalf ? 'continued' : 'already',
      people: isHalf ? draft.people.length : 0,
    }
  }

  return async (caller: Bringing, { labs, timeZone }: BringOver): Promise<BroughtOver[]> => {
    const principal = world.openPrincipal(await findLab(world.labs, caller.labId))
    const looked = await seeForeignLabs(world)(
      principal,
      labs.map(({ id }) => id),
    )
    if ('missing' in looked) {
      const { actions } = looked.missing
      const what = actions.join(', ')
      throw new AppError('cloud_error', `The connection may not read these labs. Missing in Azure: ${what}.`)
    }
    const sizes = new Map(labs.map(({ id, size }) => [id.toLowerCase(), size]))
    const brought: BroughtOver[] = []
    for (const seen of looked.found) {
      const draft = draftOfLab(seen, timeZone, clock.now())
      const wish = withSize(draft.wish, sizes.get(seen.lab.id.toLowerCase()))
      brought.push(await bring(seen, { ...draft, wish }, caller))
    }
    return brought
  }
}

/** What somebody reads of it. */
export const broughtInWords = (brought: readonly BroughtOver[]): string => {
  const made = brought.filter(({ outcome }) => outcome !== 'already').length
  return made === 0 ? 'Brought over already.' : `${counted(made, 'lab')} brought over.`
}
