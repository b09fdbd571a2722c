import type { Tally } from '../../domain/courses/counts.ts'
import type { CourseTurn } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { CourseMaking } from '../../domain/courses/machines/publishing.ts'
import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { LabLetterRecord } from '../../domain/letters/lab-letter.ts'
import type { TemplateRecord } from '../../domain/templates/template.ts'

export type BudgetChange = Pick<CourseRecord, 'rev' | 'dueAt'> & {
  readonly budget: NonNullable<CourseRecord['budget']> | null
  readonly spending: NonNullable<CourseRecord['spending']> | null
}

/** The courses of a lab. Every call stays in the lab's partition; nobody but the lab's worker sees one that is being deleted. */
export interface CourseBook {
  /** Newest first. */
  list(labId: LabId): Promise<readonly CourseRecord[]>
  read(labId: LabId, courseId: string): Promise<CourseRecord | undefined>
  /** With its first teacher, both or neither. False when there is one with its key. */
  create(course: CourseRecord, teacher?: EnrolmentRecord): Promise<boolean>
  /**
   * What people set of it, and what follows. False when it is no longer as it was read: somebody else has changed it, its
   * state is another, something was made for it since, or the version that it is made of from now on is not ready.
   */
  change(course: CourseRecord, next: CourseRecord, version?: Pick<TemplateRecord, 'id'>): Promise<boolean>
  /** What publishing writes where nothing is to be made. False when it is no longer as it was read. */
  prepare(course: CourseRecord, change: CourseMaking): Promise<boolean>
  /** With letters about it, in one transaction. False when its state or its end are no longer as they were read. */
  turn(course: CourseRecord, turn: CourseTurn, letters?: readonly LabLetterRecord[]): Promise<boolean>
  /** The same, for one of which nothing was made since it was read. */
  condemn(course: CourseRecord, dueAt: string): Promise<boolean>
  /** What there is of each course, by one query; of one that has nothing, nothing. */
  tally(labId: LabId): Promise<ReadonlyMap<CourseId, Tally>>
}

/** What courses may cost, and what Azure says that they have. */
export interface CourseMoney {
  /**
   * What it may cost from now on, `null` for whatever it does, and where it stands with that; with letters about it, in one
   * transaction. False when it is no longer as it was read.
   */
  setBudget(course: CourseRecord, change: BudgetChange, letters: readonly LabLetterRecord[]): Promise<boolean>
  /** Azure is to be asked what it has cost. False when somebody else has had it asked since it was read. */
  askCosts(course: CourseRecord, at: string): Promise<boolean>
  /** Rates from now on: an open course is looked at for that. False when somebody else was faster. */
  adopt(course: CourseRecord, adopted: NonNullable<CourseRecord['adopted']>, at: string): Promise<boolean>
}

/** Courses that were made of labs elsewhere. */
export interface BroughtCourses {
  /** Its people are all in it. May be said twice, and of one that is gone. */
  complete(course: CourseRecord): Promise<void>
}

/** What lets people in. */
export interface CourseCodes {
  /** Its code, or none any more. False when it is not open. */
  setCode(course: CourseRecord, code: CourseRecord['code']): Promise<boolean>
  /** The same code under another key; one that has another by now is left alone. */
  resealCode(course: CourseRecord, sealed: string): Promise<void>
}

/** One course, and which version of the record was read. */
export interface SeenCourse {
  readonly course: CourseRecord
  readonly version: string
}

/** What a look at a course leaves beside when the next one is. */
export interface Tending extends Pick<CourseMaking, 'problem'> {
  readonly waitingToldAt?: string
  readonly idleLookAt?: string
  readonly spending?: NonNullable<CourseRecord['spending']>
  readonly cleanUpAt?: string
  readonly cleanUpTold?: number
  readonly azureCosts?: NonNullable<CourseRecord['azureCosts']>
  readonly letters?: readonly LabLetterRecord[]
}

/** The same for the lab's worker. */
export interface DueCourses {
  /** Those of these that there are, whatever their state. */
  due(labId: LabId, courseIds: readonly string[]): Promise<readonly SeenCourse[]>
  /** When it is looked at again, `null` for never. False when anything of it has changed since it was read: it stays due. */
  tended(seen: SeenCourse, dueAt: string | null, tending?: Tending): Promise<boolean>
  /** All of the lab's, whatever their state, are looked at by then, those that are due sooner as before. */
  lookBy(labId: LabId, at: string): Promise<void>
  /** The last of a course that is being deleted. */
  forget(course: CourseRecord): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Courses = CourseBook & CourseMoney & BroughtCourses & CourseCodes & DueCourses
