import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import type { FoundStudent, Student } from '@labkeeper/contract/students/students'
import { type MaybeStranded, shownPowerState } from '../connection/stranded.ts'
import { toSchedule } from '../policies/schedule.ts'
import { isParked } from '../vms/parked.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import { type GuestPasswords, type OfNamedCourse, shownCourse } from '../vms/vm-view.ts'
import type { MaybeOperable } from './operable.ts'
import type { StudentRecord } from './student-records.ts'

export const toStudent = ({ id, name, email, createdAt, guest }: StudentRecord): Student => ({
  _id: id,
  name,
  email,
  role: 'student',
  createdAt,
  ...(guest === undefined ? {} : { guest }),
})

export const toFoundStudent = ({ id, name, email }: StudentRecord): FoundStudent => ({ _id: id, name, email })

/** A VM that was copied from a disk has no image; what matters to its student is how to connect. */
const offerOf = ({ image, osType }: VmRecord): string =>
  image?.offer ?? (osType === 'Windows' ? 'WindowsServer' : 'Linux')

/** A VM as its student sees it, with the opened passwords. */
export const toStudentResource = (
  vm: VmRecord & MaybeStranded & OfNamedCourse & MaybeOperable,
  { adminPassword, nextPassword }: GuestPasswords,
): StudentResource => ({
  _id: vm.id,
  name: vm.name,
  status: shownPowerState(vm),
  configData: {
    ...(vm.diskSizeGB && { diskSizeGB: vm.diskSizeGB }),
    ...(adminPassword && { adminPassword }),
    ...(nextPassword && { nextPassword }),
  },
  ...(vm.newPassword && { newPassword: vm.newPassword }),
  azureDetails: {
    imageOffer: offerOf(vm),
    location: vm.location,
    ...(vm.adminUsername && { adminUsername: vm.adminUsername }),
    ...(vm.publicIP && { publicIP: vm.publicIP }),
  },
  resourceGroup: vm.resourceGroup,
  ...shownCourse(vm),
  ...(vm.closed && { access: 'address' }),
  ...(isParked(vm) && { parked: true }),
  ...(vm.operable && { operable: true }),
  ...(vm.stranded ? {} : toSchedule(vm)),
})
