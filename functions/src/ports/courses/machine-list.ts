import type { ListedMachine, MachinePerson } from '../../domain/courses/machines/machine-view.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'

/** The machines of a course as whoever acts on them has to know them. */
export interface MachineList {
  /** By number, the source VM first, with who is in the course: one query. */
  read(
    labId: LabId,
    courseId: CourseId,
  ): Promise<{
    readonly machines: readonly ListedMachine[]
    /** By the person's id. */
    readonly people: ReadonlyMap<string, MachinePerson>
  }>
}
