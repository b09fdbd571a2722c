import type { ListedHours } from '@labkeeper/contract/courses/my-hours'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { MachineOfCourse } from '../machines/machine.ts'
import type { EnrolmentRecord } from './enrolment-record.ts'

/** All that the list of people reads of one. */
export const personFields = [
  ...['id', 'userId', 'name', 'email', 'function', 'state', 'group'],
  ...['joinedAt', 'waitingSince', 'leftAt', 'guest', 'invitation', 'extra', 'request'],
] as const

export type ListedPerson = Pick<
  EnrolmentRecord,
  | 'id'
  | 'userId'
  | 'name'
  | 'email'
  | 'function'
  | 'state'
  | 'group'
  | 'joinedAt'
  | 'waitingSince'
  | 'leftAt'
  | 'guest'
  | 'invitation'
  | 'extra'
  | 'request'
>

export interface TheirMachine {
  readonly id: string
  readonly name: string
  readonly powerState: PowerState
  readonly course: Pick<MachineOfCourse, 'number'>
}

/** Nobody is shown one that is being removed. */
const shownState = ({ state }: ListedPerson): Enrolment['state'] => (state === 'deleting' ? 'left' : state)

/** Somebody of a course, as its staff see them. */
export const toEnrolment = (
  enrolment: ListedPerson,
  machine: TheirMachine | undefined,
  hours?: ListedHours,
): Enrolment => {
  const { id, name, email, group, joinedAt, waitingSince, leftAt, guest, invitation } = enrolment
  const { state, sentAt, count } = invitation
  return {
    id,
    name,
    email,
    function: enrolment.function,
    state: shownState(enrolment),
    ...(group === undefined ? {} : { group }),
    ...(joinedAt === undefined ? {} : { joinedAt }),
    ...(waitingSince === undefined ? {} : { waitingSince }),
    ...(leftAt === undefined ? {} : { leftAt }),
    invitation: { state, ...(sentAt === undefined ? {} : { sentAt }), count },
    ...(machine === undefined
      ? {}
      : {
          machine: {
            _id: machine.id,
            name: machine.name,
            number: machine.course.number,
            powerState: machine.powerState,
          },
        }),
    ...(guest === undefined ? {} : { guest }),
    ...(hours && { hours }),
  }
}
