import { compareNames } from '@labkeeper/contract/kernel/wording'
import {
  type Allocation,
  mostMachinePairs,
  mostPairs,
  type Student,
} from '@labkeeper/contract/students/students'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { holdsAll, wordsOf } from '~/lib/words.ts'

export type PairedVm = Pick<Vm, '_id' | 'name' | 'allocatedTo' | 'course'>
export type PairedStudent = Pick<Student, '_id' | 'name' | 'email'>

export interface Pair {
  readonly vm: PairedVm
  readonly student: PairedStudent
}

export interface Plan {
  readonly pairs: readonly Pair[]
  /** Somebody has them already: they stay as they are. */
  readonly allocated: readonly PairedVm[]
  /** For want of students. */
  readonly vmsLeft: readonly PairedVm[]
  /** For want of VMs. */
  readonly studentsLeft: readonly PairedStudent[]
}

/** 'lab-2' before 'lab-10'; people of one name by their addresses. */
const inNaturalOrder = <T extends { readonly name: string; readonly email?: string }>(
  named: readonly T[],
): readonly T[] =>
  named.toSorted((a, b) => compareNames(a.name, b.name) || compareNames(a.email ?? '', b.email ?? ''))

/** Addresses are compared without case, as the server does. */
const keyOf = ({ email }: { readonly email: string }): string => email.toLowerCase()

/** Address → names of the VMs that the student has. */
const vmNamesByStudent = (vms: readonly PairedVm[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>()
  for (const { name, allocatedTo } of inNaturalOrder(vms.filter((vm) => vm.allocatedTo))) {
    if (!allocatedTo) continue
    const key = keyOf(allocatedTo)
    const had = names.get(key)
    if (had) had.push(name)
    else names.set(key, [name])
  }
  return names
}

export interface Candidate extends PairedStudent {
  /** Names of the VMs that the student has already. */
  readonly has: readonly string[]
}

/** Every student with what they have, in natural order. */
export const candidatesOf = (
  students: readonly PairedStudent[],
  vms: readonly PairedVm[],
): readonly Candidate[] => {
  const names = vmNamesByStudent(vms)
  return inNaturalOrder(students).map((student) => ({ ...student, has: names.get(keyOf(student)) ?? [] }))
}

/** The first that have nothing yet, as many as there are VMs to give: what most people want without choosing. */
export const suggestStudents = (candidates: readonly Candidate[], count: number): ReadonlySet<string> =>
  new Set(
    candidates
      .filter(({ has }) => has.length === 0)
      .slice(0, count)
      .map(({ _id }) => _id),
  )

/** Who was chosen by hand, and what everybody had then. */
export interface Choice {
  readonly ids: ReadonlySet<string>
  readonly among: readonly Candidate[]
}

/** Whoever has got a VM since is done: the rest of many pairs is tried again, and somebody else may be at it. */
export const stillChosen = (
  { ids, among }: Choice,
  candidates: readonly Candidate[],
): ReadonlySet<string> => {
  const had = new Map(among.map(({ _id, has }) => [_id, has.length]))
  const left = candidates.filter(({ _id, has }) => ids.has(_id) && has.length <= (had.get(_id) ?? 0))
  return new Set(left.map(({ _id }) => _id))
}

/** The first free VM to the first student, and so on, both in natural order. */
export const planAllocation = (vms: readonly PairedVm[], students: readonly PairedStudent[]): Plan => {
  const free = inNaturalOrder(vms.filter((vm) => !vm.allocatedTo))
  const ordered = inNaturalOrder(students)
  const pairs = free.flatMap((vm, index) => {
    const student = ordered[index]
    return student ? [{ vm, student }] : []
  })
  return {
    pairs,
    allocated: inNaturalOrder(vms.filter((vm) => vm.allocatedTo)),
    vmsLeft: free.slice(pairs.length),
    studentsLeft: ordered.slice(pairs.length),
  }
}

/** As the server takes them: so many pairs at a time. */
export const toBatches = (pairs: readonly Pair[]): Allocation[][] => {
  const size = pairs.some(({ vm }) => vm.course !== undefined) ? mostMachinePairs : mostPairs
  const all = pairs.map(({ vm, student }) => ({ resourceId: vm._id, userId: student._id }))
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

/** Those whose name or address holds every word. */
export const filterStudents = <T extends PairedStudent>(
  students: readonly T[],
  text: string,
): readonly T[] => {
  const words = wordsOf(text)
  return words.length === 0
    ? students
    : students.filter(({ name, email }) => holdsAll(`${name}\n${email}`, words))
}

/** 'lab-1, lab-2 and 4 more' */
export const nameSome = (named: readonly { readonly name: string }[], shown = 3): string => {
  const names = named.slice(0, named.length > shown + 1 ? shown : named.length).map(({ name }) => name)
  const more = named.length - names.length
  const last = more > 0 ? `${more} more` : names.pop()
  return names.length > 0 ? `${names.join(', ')} and ${last}` : (last ?? '')
}
