import { labShape } from '../../../domain/accounts/lab-record.ts'
import { sessionShape, signInsShape } from '../../../domain/accounts/session.ts'
import { userShape } from '../../../domain/accounts/user-record.ts'
import { meetingShape } from '../../../domain/courses/calendar/meeting-record.ts'
import { courseShape } from '../../../domain/courses/course-record.ts'
import { diagnosisShape } from '../../../domain/courses/doctor/diagnosis-record.ts'
import { ledgerShape } from '../../../domain/courses/hours/ledger.ts'
import { creatorsShape } from '../../../domain/courses/lab/creators.ts'
import { enrolmentShape } from '../../../domain/courses/people/enrolment-record.ts'
import { wasteShape } from '../../../domain/courses/waste/waste-record.ts'
import type { Check } from '../../../domain/kernel/shape.ts'
import { labLetterShape } from '../../../domain/letters/lab-letter.ts'
import { networkShape } from '../../../domain/operations/network-record.ts'
import { operationShape } from '../../../domain/operations/operation-record.ts'
import { stepShape } from '../../../domain/operations/step-record.ts'
import { batchShape, rosterShape, studentShape } from '../../../domain/students/student-records.ts'
import { templateShape } from '../../../domain/templates/template.ts'
import { usageShape } from '../../../domain/usage/usage-record.ts'
import { activityShape } from '../../../domain/vms/activity-record.ts'
import { binItemShape } from '../../../domain/vms/bin-record.ts'
import { syncShape } from '../../../domain/vms/sync-record.ts'
import { vmShape } from '../../../domain/vms/vm-record.ts'
import type { ContainerName } from './containers.ts'

interface Kind {
  readonly container: ContainerName
  readonly fields: readonly string[]
  readonly checks: ReadonlyMap<string, Check<unknown>>
}

const kind = (container: ContainerName, shape: Readonly<Record<string, Check<unknown>>>): Kind => ({
  container,
  fields: Object.keys(shape),
  checks: new Map(Object.entries(shape)),
})

const kinds: Readonly<Record<string, Kind>> = {
  lab: kind('labs', labShape),
  vm: kind('labs', vmShape),
  activity: kind('labs', activityShape),
  sync: kind('labs', syncShape),
  usage: kind('labs', usageShape),
  template: kind('labs', templateShape),
  student: kind('labs', studentShape),
  roster: kind('labs', rosterShape),
  'student-batch': kind('labs', batchShape),
  operation: kind('labs', operationShape),
  step: kind('labs', stepShape),
  network: kind('labs', networkShape),
  course: kind('labs', courseShape),
  creators: kind('labs', creatorsShape),
  letter: kind('labs', labLetterShape),
  enrolment: kind('labs', enrolmentShape),
  meeting: kind('labs', meetingShape),
  ledger: kind('labs', ledgerShape),
  'bin-item': kind('labs', binItemShape),
  diagnosis: kind('labs', diagnosisShape),
  waste: kind('labs', wasteShape),
  user: kind('users', userShape),
  session: kind('tokens', sessionShape),
  'sign-ins': kind('tokens', signInsShape),
}

const kindOf = (document: object): Kind | undefined =>
  'type' in document && typeof document.type === 'string' && Object.hasOwn(kinds, document.type)
    ? kinds[document.type]
    : undefined

/**
 * Throws unless a document that left the database is what the code takes it for. Fields that are not known are no
 * mistake: versions write side by side. Names what is wrong and where, never what stands there.
 */
export const checkRecord = (document: object): void => {
  const known = kindOf(document)
  if (known === undefined) return
  const values = document as Readonly<Record<string, unknown>>
  // Only a whole document carries the database's own fields; of others what was read is looked at.
  const fields = '_rid' in document ? known.fields : Object.keys(document)
  const wrong = fields.find((field) => known.checks.get(field)?.(values[field]) === false)
  if (wrong === undefined) return
  throw new Error(
    `The record ${values.id} in container ${known.container} is not as it must be: look at its field ${wrong}`,
  )
}
