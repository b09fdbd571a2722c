import { routes } from '@labkeeper/contract/routes'
import { signIn } from './accounts.ts'
import { ApiRefusal } from './api.ts'
import { owner, student } from './people.ts'
import type { SeedStep } from './step.ts'
import { studentVm } from './vms.ts'

const classmates = [
  { name: 'Ben Becker', email: 'ben@demo.lab' },
  { name: 'Chloé Martin', email: 'chloe@demo.lab' },
  { name: 'Dilan Özdemir', email: 'dilan@demo.lab' },
]

/** The demo owner's class. Only one of them has a password that people know. */
export const createStudents: SeedStep = {
  name: 'students',
  run: async ({ api }) => {
    const token = await signIn(api, owner)
    for (const { name, email } of [student, ...classmates]) {
      await api(routes.createStudent, { token, body: { name, email } }).catch((error: unknown) => {
        const exists = error instanceof ApiRefusal && error.status === 409
        if (!exists) throw error
      })
    }
    const { data } = await api(routes.listStudents, { token })
    const found = data.data.find(({ email }) => email === student.email)
    if (!found) throw new Error('The demo student could not be created.')
    await api(routes.updateStudentPassword, {
      token,
      params: { id: found._id },
      body: { password: student.password },
    })
    await api(routes.keepPassword, { token: await signIn(api, student) })
  },
}

/** One VM of the class belongs to the demo student. */
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
