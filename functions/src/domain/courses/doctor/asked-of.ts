import { isParked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { studentUserName } from '../machines/student-account.ts'
import type { WorkOnMachine } from '../mine/my-work.ts'
import type { Asked } from './sights.ts'

/** What our own records say of a machine that somebody cannot connect to. */

/** By the kind of work, with those that only some versions know. */
const doings: Readonly<Record<string, string>> = {
  start: 'starting',
  restart: 'restarting',
  stop: 'stopping',
  create: 'being made',
  publish: 'being made',
  clean: 'being cleaned',
  reset: 'being reset',
  bring: 'being reset',
  'undo-reset': 'being reset',
  restore: 'being reset',
  park: 'being parked',
  'bring-back': 'being brought back',
  delete: 'being removed',
  remove: 'being removed',
  password: 'getting a new password',
  repair: 'being repaired',
  snapshot: 'being copied',
  checkpoint: 'being saved',
}

export const doingOf = (kind: string): string => doings[kind] ?? 'being changed'

/** Of the way in to one account of a machine. */
export const wayInOf = (vm: Pick<VmRecord, 'osType' | 'sealedStudentPassword' | 'adminUsername'>) => ({
  osType: vm.osType,
  port: vm.osType === 'Windows' ? 3389 : 22,
  account: vm.sealedStudentPassword === undefined ? (vm.adminUsername ?? studentUserName) : studentUserName,
})

/** Set by somebody else since they were last seen to look at it. */
const unseenPassword = ({
  course,
  allocatedTo,
}: Pick<VmRecord, 'course' | 'allocatedTo'>): Partial<Asked> => {
  const { passwordSet, seenAt = '' } = course ?? {}
  if (passwordSet === undefined || allocatedTo === undefined) return {}
  const isNews = passwordSet.userId !== allocatedTo.userId && passwordSet.at > seenAt
  return isNews ? { newPassword: { by: passwordSet.by, at: passwordSet.at } } : {}
}

interface Known {
  readonly course: Pick<CourseRecord, 'timeZone'>
  /** At work on the machine. */
  readonly work: Pick<WorkOnMachine, 'kind' | 'createdAt'> | undefined
  /** Where it is open for, and where they come from. */
  readonly way: Pick<Asked, 'opening' | 'from'>
}

export const askedOf = (vm: VmRecord, { course: { timeZone }, work, way }: Known, now: Date): Asked => {
  const seconds = work && (now.getTime() - Date.parse(work.createdAt)) / 1000
  return {
    ...wayInOf(vm),
    timeZone,
    ...way,
    ...(work && { work: { doing: doingOf(work.kind), ...(seconds !== undefined && { seconds }) } }),
    ...(vm.runningSince && { runningSeconds: (now.getTime() - Date.parse(vm.runningSince)) / 1000 }),
    ...(vm.lastError && { lastError: vm.lastError }),
    ...(vm.course?.keysOnly && { keysOnly: true }),
    ...(isParked(vm) && { isParked: true }),
    ...unseenPassword(vm),
  }
}
