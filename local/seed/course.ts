import type { Course, NewCourse } from '@labkeeper/contract/courses/course'
import { routes } from '@labkeeper/contract/routes'
import { dayIn } from '../../functions/src/domain/courses/course-days.ts'
import { signIn } from './accounts.ts'
import type { Api } from './api.ts'
import { owner } from './people.ts'
import type { SeedStep } from './step.ts'

const dayMs = 86_400_000
/** In its second week. */
const begunDays = 8

const courseAt = (now: Date): NewCourse => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    name: 'Introduction to Linux',
    about: 'Shell, files and services, on a machine of one’s own. Two groups: Monday and Thursday.',
    timeZone,
    startsOn: dayIn(timeZone, new Date(now.getTime() - begunDays * dayMs)),
    recipe: {
      from: {
        kind: 'image',
        image: {
          publisher: 'Canonical',
          offer: '0001-com-ubuntu-server-jammy',
          sku: '22_04-lts-gen2',
          version: 'latest',
        },
      },
      location: 'eastus',
      sizes: ['Standard_D2as_v5'],
      diskSizeGB: 32,
      adminUsername: 'labadmin',
      studentIsAdmin: true,
    },
    machines: { wanted: 24, spares: 2, prefix: 'linux' },
  }
}

export const findCourse = async (api: Api, token: string): Promise<Course | undefined> => {
  const { name } = courseAt(new Date())
  return (await api(routes.listCourses, { token })).data.find((course) => course.name === name)
}

/** The demo lab's course; publishing again makes nothing anew. Its machines are being made while the VMs beside it are. */
export const publishCourse: SeedStep = {
  name: 'course',
  run: async ({ api }) => {
    const token = await signIn(api, owner)
    const known = await findCourse(api, token)
    const { id } = known ?? (await api(routes.createCourse, { token, body: courseAt(new Date()) })).data
    await api(routes.publishCourse, { token, params: { courseId: id }, body: {} })
  },
}
