import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { MachineOfCourse } from '@labkeeper/functions/domain/courses/machines/machine'
import type { EnrolmentRecord } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import type { RunningApp } from './app.ts'
import { addMachine, enrol } from './courses.ts'
import type { Lab } from './lab.ts'

interface Person {
  readonly email: string
  readonly token: string
}

/** Somebody of a course who has a machine in it: a student of the lab, or whoever is given. */
export const giveMachine = async (
  app: RunningApp,
  lab: Lab,
  courseId: CourseId,
  {
    person,
    machine = {},
    enrolment = {},
    ...vm
  }: Partial<VmRecord> & {
    readonly person?: Person
    readonly machine?: Partial<MachineOfCourse>
    readonly enrolment?: Partial<EnrolmentRecord>
  } = {},
) => {
  const who: Person = person ?? (await lab.newStudent())
  const name = enrolment.name ?? 'Stu Dent'
  await enrol(app, lab, courseId, who, { name, ...enrolment })
  const record = await addMachine(
    lab,
    courseId,
    { clean: false, ...machine },
    {
      subscriptionId: 'sub',
      allocatedTo: { userId: userIdOf(who.email), name, email: who.email },
      ...vm,
    },
  )
  const call = (method: string, path = '', body?: unknown) =>
    app.call(method, `me/machines/${record.id}${path}`, {
      token: who.token,
      ...(body === undefined ? {} : { body }),
    })
  return { ...who, vm: record, call }
}
