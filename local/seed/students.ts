import { routes } from '@labkeeper/contract/routes'
import { signIn } from './accounts.ts'
import { type Api, ApiRefusal } from './api.ts'
import { owner, type Person, student } from './people.ts'
import type { SeedStep } from './step.ts'
import { studentVm } from './vms.ts'

const classmates = [
  { name: 'Ben Becker', email: 'ben@demo.lab' },
  { name: 'Chloé Martin', email: 'chloe@demo.lab' },
  { name: 'Dilan Özdemir', email: 'dilan@demo.lab' },
]

/** A student of the demo owner's lab, unless there is one already. */
export const createStudent = async (
  api: Api,
  token: string,
  { name, email }: Pick<Person, 'name' | 'email'>,
): Promise<void> => {
  await api(routes.createStudent, { token, body: { name, email } }).catch((error: unknown) => {
    const exists = error instanceof ApiRefusal && error.status === 409
    if (!exists) throw error
  })
}

/** The student signs in with a password that is known from now on, and is not asked to choose another. */
export const signInStudent = async (
  api: Api,
  token: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> => {
  const { data } = await api(routes.listStudents, { token })
  const found = data.data.find((one) => one.email === email)
  if (!found) throw new Error(`The demo student ${email} could not be created.`)
  await api(routes.updateStudentPassword, { token, params: { id: found._id }, body: { password } })
  const theirs = await signIn(api, { email, password })
  await api(routes.keepPassword, { token: theirs })
  return theirs
}

/** The demo owner's first students. Only one of them has a password that people know. */
export const createStudents: SeedStep = {
  name: 'students',
  run: async ({ api }) => {
    const token = await signIn(api, owner)
    for (const person of [student, ...classmates]) await createStudent(api, token, person)
    await signInStudent(api, token, student)
  },
}

/** One VM belongs to the demo student. */
export const allocateVm: SeedStep = {
  name: 'allocation',
  run: async ({ api }) => {
    const token = await signIn(api, owner)
    const [vms, students] = await Promise.all([
      api(routes.listVms, { token }),
      api(routes.listStudents, { token }),
    ])
    const vm = vms.data.find(({ name }) => name === studentVm)
    const holder = students.data.data.find(({ email }) => email === student.email)
    if (!vm || !holder || vm.allocatedTo) return
    await api(routes.allocate, { token, body: { resourceId: vm._id, userId: holder._id } })
  },
}
