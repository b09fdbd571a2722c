import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'

/** How many machines a course is to have at most as it is. */
const wantedOf = ({ machines, counts }: Pick<Course, 'machines' | 'counts'>): number =>
  machines.make === 'ahead'
    ? machines.wanted + machines.spares
    : Math.min(machines.most, counts.active + counts.waiting + machines.spares)

/** Machines that nobody has and that are more than are wanted: used ones first, then the last that were made. */
export const surplusOf = (
  course: Pick<Course, 'machines' | 'counts'>,
  machines: readonly CourseMachine[],
): readonly CourseMachine[] => {
  const own = machines.filter(({ kind, state }) => kind === 'machine' && state !== 'removing')
  const spares = own.filter((one) => (one.state === 'clean' || one.state === 'unclean') && !isMoving(one))
  const inOrder = spares.toSorted(
    (one, other) =>
      Number(one.state === 'clean') - Number(other.state === 'clean') || other.number - one.number,
  )
  return inOrder.slice(0, Math.max(0, own.length - wantedOf(course)))
}

/** How many machines are of each version, as the list shows them now: the versions alone do not change with them. */
export const machinesByVersion = (machines: readonly CourseMachine[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { kind, state, version } of machines) {
    if (kind !== 'machine' || state === 'removing' || version === undefined) continue
    counts.set(version, (counts.get(version) ?? 0) + 1)
  }
  return counts
}

/** '18 on version 2, 12 on version 3'; nothing while all are alike. */
export const versionsLine = (machines: readonly CourseMachine[]): string | undefined => {
  const counts = [...machinesByVersion(machines)].sort(([one], [other]) => one - other)
  if (counts.length < 2) return undefined
  return counts.map(([version, count]) => `${count} on version ${version}`).join(', ')
}
