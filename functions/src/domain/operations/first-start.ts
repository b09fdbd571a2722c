import type { MachineChange, VmRecord } from '../vms/vm-record.ts'
import type { End } from './move.ts'

/** What was asked of a guest at its first start, and what it says of it. */
export type FirstStartPart = 'administrator' | 'student' | 'hostName' | 'keys' | 'passwordSignIn'

type Made = Pick<VmRecord, 'course' | 'copyOf' | 'sealedStudentPassword' | 'osType'>

/**
 * What Azure does not set of a course's machine: of a copy all of it, of an image's the second account. A copy may have keys
 * of whoever had its disk, and the word of another course about passwords.
 */
export const askedAtFirstStart = ({
  course,
  copyOf,
  sealedStudentPassword,
  osType,
}: Made): FirstStartPart[] => [
  ...(course && copyOf ? (['administrator', 'hostName'] as const) : []),
  ...(course && sealedStudentPassword ? (['student'] as const) : []),
  ...(course && copyOf && osType === 'Linux' ? (['keys'] as const) : []),
  ...(course && (copyOf || course.keysOnly) && osType === 'Linux' ? (['passwordSignIn'] as const) : []),
]

/** Of a disk that was set up all that was wrong with its machine is what is said now: of an earlier try nothing. */
export const afterFirstStart = (
  vm: End['vm'],
  record: Pick<VmRecord, 'course'> | undefined,
): MachineChange =>
  typeof vm === 'object' && vm['course/unset'] === false && record?.course?.problem !== undefined
    ? { 'course/problem': null }
    : {}

const sentences = {
  administrator: "The administrator's password could not be set.",
  student: "The student's account could not be set up.",
  hostName: 'The host name could not be set.',
  keys: 'SSH keys that its disk brought along could not be taken away.',
  passwordSignIn: 'SSH could not be told whether it takes passwords.',
} as const satisfies Record<FirstStartPart, string>

export const firstStartParts = Object.keys(sentences) as readonly FirstStartPart[]

/** What is wrong with a machine after its first start, in words; nothing when every part that was asked for is done. */
export const firstStartProblem = (
  asked: readonly FirstStartPart[],
  report: { readonly [Part in FirstStartPart]?: boolean } | undefined,
): string | undefined => {
  if (report === undefined) return 'The operating system did not report back.'
  const failed = asked.filter((part) => report[part] !== true)
  return failed.length === 0 ? undefined : failed.map((part) => sentences[part]).join(' ')
}
