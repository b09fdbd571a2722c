import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { type ListedMachine, toMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { ListedPerson } from '../../../domain/courses/people/enrolment-view.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Wall } from '../../../ports/courses/wall.ts'
import { listedSince, listStops, listTime } from '../hours/list-time.ts'
import { viewsOf } from './views-of.ts'

type Of = [
  person: ListedPerson | undefined,
  hours: CourseMachine['hours'],
  stopsAt: string | undefined,
  stopsBecause: string | undefined,
]

const view = (vm: ListedMachine, ...[person, hours, stopsAt, stopsBecause]: Of): CourseMachine =>
  toMachine(vm, person, {
    ...(hours && { hours }),
    ...(stopsAt && { stopsAt }),
    ...(stopsBecause && { stopsBecause }),
  })

/** The machines of a course with who has them: one query, Azure is not asked. */
export const listMachines = ({ wall, clock }: { readonly wall: Wall; readonly clock: Clock }) => {
  const views = viewsOf<ListedMachine, Of, CourseMachine>(view)
  const time = listTime()
  return async (course: CourseRecord): Promise<CourseMachine[]> => {
    const now = clock.now().toISOString()
    const glance = await wall.read(course.labId, course.id, listedSince(course, now))
    const byId = new Map<string, ListedPerson>(glance.people.map((person) => [person.userId, person]))
    const hoursOf = time(course, glance, now)
    const stopOf = listStops(course, now)
    return glance.machines.map((vm) => {
      const person = vm.allocatedTo && byId.get(vm.allocatedTo.userId)
      const hours = person && hoursOf(person, vm)
      const { stopsAt, stopsBecause } = stopOf(vm, person, hours)
      return views(vm, person, hours, stopsAt, stopsBecause)
    })
  }
}
