import { beforeEach } from 'vitest'
import { openCourse, setCourse } from '../courses.ts'
import type { Lab } from '../lab.ts'

/** Every test sits somewhere else, so that misses of one are not another's. */
export const ownSeats = () => {
  let seat = 0
  beforeEach(() => {
    seat += 1
  })
  return () => ({ 'x-forwarded-for': `198.51.100.${seat}` })
}

/** An open course with a code that leads into it. */
export const openWithCode = async (
  lab: Lab,
  mode: 'invited' | 'domain' | 'anyone',
  domains: readonly string[] = [],
) => {
  const course = await openCourse(lab, { about: 'Cells' })
  await setCourse(lab, course.id, { join: { mode, domains } })
  const { status, body, text } = await lab.call('POST', `courses/${course.id}/join-code`, {})
  if (status !== 201) throw new Error(`No code: ${text}`)
  return { ...course, code: String((body.data as { link: string }).link.split('/').at(-1)) }
}
