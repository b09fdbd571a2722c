import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from './enrolment-record.ts'

/** A course, and the caller's own enrolment there as it was read. */
export interface Enrolled {
  readonly course: CourseRecord
  readonly seen: { readonly enrolment: EnrolmentRecord; readonly version: string }
}
