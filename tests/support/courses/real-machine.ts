import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { RunningApp } from '../app.ts'
import { type CourseBody, createCourse, enrol, vmsOf } from '../courses.ts'
import type { Lab } from '../lab.ts'
import { workOff } from '../operations/work-off.ts'

/** A course whose machines are in the simulated Azure. Each is off until somebody starts it. */
export const publishCourse = async (
  app: RunningApp,
  lab: Lab,
  body: Record<string, unknown>,
  wanted = 1,
): Promise<CourseBody> => {
  const course = await createCourse(lab, { ...body, machines: { wanted, spares: 0 } })
  const published = await lab.call('POST', `courses/${course.id}/publish`, {})
  if (published.status !== 202) throw new Error(`Not published: ${published.text}`)
  await workOff(app, lab, String(published.body.operationId))
  return course
}

interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** The course's machine of this number, which somebody is given, and what whoever has it and its guest say. */
export const realMachine = async (
  app: RunningApp,
  lab: Lab,
  course: CourseBody,
  { number = 1, person }: { readonly number?: number; readonly person?: Person } = {},
) => {
  const student: Person = person ?? (await lab.newStudent())
  const vm = (await vmsOf(lab, course.id)).find((one) => one.course?.number === number)
  if (vm === undefined) throw new Error(`No machine ${number}`)
  await enrol(app, lab, course.id, student)
  const give = async (to: Person): Promise<void> => {
    const allocated = await lab.call('POST', 'resource/allocate', { resourceId: vm.id, userId: to.id })
    if (allocated.status !== 200) throw new Error(`Not allocated: ${allocated.text}`)
  }
  await give(student)
  const list = await lab.call('GET', `courses/${course.id}/machines`)
  const vmId = (list.body.data as CourseMachine[]).find(({ _id }) => _id === vm.id)?.id ?? ''
  const call = (method: string, path = '', body?: unknown, token = student.token) =>
    app.call(method, `me/machines/${vm.id}${path}`, { token, ...(body === undefined ? {} : { body }) })
  const mine = async (): Promise<MyMachine> => (await call('GET')).body.data as MyMachine
  return {
    ...{ student, vm, vmId, call, mine, give },
    signIn: (user: string, password: string) => app.azure.control.guestSignIn({ vmId, user, password }),
    useGuest: (wish: object) => app.azure.control.useGuest({ vmId, ...wish }),
    /** Done by its workers, whatever it was. */
    done: (operationId: unknown) => workOff(app, lab, String(operationId)),
    start: async (): Promise<void> => {
      const started = await call('POST', '/start')
      await workOff(app, lab, String(started.body.operationId))
    },
  }
}
