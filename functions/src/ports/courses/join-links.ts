import type { CourseId, LabId, PersonId } from '../../domain/kernel/ids.ts'

/** Where a code leads to. Whether it still does says the record there, which knows its newest code's hash. */
export type JoinTarget =
  | { readonly kind: 'creator'; readonly labId: LabId; readonly userId: PersonId }
  | {
      readonly kind: 'enrolment'
      readonly labId: LabId
      readonly courseId: CourseId
      readonly userId: PersonId
    }
  | { readonly kind: 'course'; readonly labId: LabId; readonly courseId: CourseId }

/** Codes by their hash; the codes themselves are nowhere. */
export interface JoinLinks {
  /** Forgotten by itself after so many seconds. */
  keep(hash: string, target: JoinTarget, seconds: number): Promise<void>
  find(hash: string): Promise<JoinTarget | undefined>
}
