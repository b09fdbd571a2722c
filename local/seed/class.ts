import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { routes } from '@labkeeper/contract/routes'
import { isMoving } from '@labkeeper/contract/vms/power'
import { signIn } from './accounts.ts'
import type { Api } from './api.ts'
import { atWork, hands, invited, joined, staff } from './class-list.ts'
import { findCourse } from './course.ts'
import { assistant, owner, student } from './people.ts'
import type { SeedStep, World } from './step.ts'
import { createStudent, signInStudent } from './students.ts'
import { waitFor } from './wait-for.ts'

/** The demo course as its teacher sees it, who is signed in. */
interface Class {
  readonly api: Api
  readonly token: string
  readonly params: { readonly courseId: string }
}

const machinesOf = async ({ api, token, params }: Class): Promise<CourseMachine[]> =>
  (await api(routes.listMachines, { token, params })).data

/** Whoever waited for a machine would get a letter about it. */
const waitForMachines = (world: World, course: Class): Promise<CourseMachine[]> =>
  waitFor(
    world,
    'The machines of the demo course',
    () => machinesOf(course),
    (machines) => !machines.some(isMoving),
  )

const haveAccounts = async ({ api, token }: Class): Promise<void> => {
  const { data } = await api(routes.listStudents, { token })
  const known = new Set(data.data.map(({ email }) => email))
  for (const person of [...joined, ...staff]) {
    if (!known.has(person.email)) await createStudent(api, token, person)
  }
}

const isUninvited = ({ state, invitation }: Enrolment): boolean =>
  state === 'invited' && invitation.state === 'none'

const addPeople = async ({ api, token, params }: Class): Promise<void> => {
  await api(routes.addPeople, { token, params, body: { people: [...staff, ...joined, ...invited] } })
  const { data } = await api(routes.listPeople, { token, params })
  const ids = data.filter(isUninvited).map(({ id }) => id)
  if (ids.length > 0) await api(routes.invitePeople, { token, params, body: { ids } })
}

const isOff = ({ powerState }: CourseMachine): boolean => powerState === 'VM deallocated'

/** Stella starts her own machine, the teacher those of whoever is there. */
const startMachines = async (course: Class): Promise<void> => {
  const { api, token, params } = course
  const off = (await machinesOf(course)).filter(isOff)
  const which = off.filter(({ who }) => who && atWork.has(who.email)).map(({ _id }) => _id)
  if (which.length > 0) await api(routes.actOnMachines, { token, params, body: { what: 'start', which } })
  const own = off.find(({ who }) => who?.email === student.email)
  if (!own) return
  const theirs = await signIn(api, student)
  await api(routes.startMyMachine, { token: theirs, params: { vmId: own._id }, body: {} })
}

/** Only the student who has a machine can: they get the demo student's password for it. */
const raiseHands = async (course: Class): Promise<void> => {
  const { api, token } = course
  const machines = await machinesOf(course)
  for (const { email, text } of hands) {
    const machine = machines.find(({ who }) => who?.email === email)
    if (!machine || machine.help) continue
    const theirs = await signInStudent(api, token, { email, password: student.password })
    await api(routes.askForHelp, { token: theirs, params: { vmId: machine._id }, body: { text } })
  }
}

/** The teacher works with a group: most are there with their machine, and two ask for help. */
export const holdClass: SeedStep = {
  name: 'class',
  run: async (world) => {
    const { api } = world
    const token = await signIn(api, owner)
    const found = await findCourse(api, token)
    if (!found) throw new Error('The demo course could not be made.')
    const course: Class = { api, token, params: { courseId: found.id } }
    await haveAccounts(course)
    await signInStudent(api, token, assistant)
    await waitForMachines(world, course)
    await addPeople(course)
    await startMachines(course)
    await waitForMachines(world, course)
    await raiseHands(course)
  },
}
