import type { Enrolment, Roster } from '@labkeeper/contract/courses/people'
import type { RunningApp } from '../app.ts'
import type { CourseBody } from '../courses.ts'
import type { Lab } from '../lab.ts'

type OfCourse = Pick<CourseBody, 'id'>

/** The people of a course, as its owner sees and adds them, unless somebody else's token is given. */
export const rosterOf = (app: RunningApp, lab: Lab) => {
  const peopleOf = async ({ id }: OfCourse, token = lab.token): Promise<Enrolment[]> =>
    (await app.call('GET', `courses/${id}/people`, { token })).body.data as Enrolment[]

  const post = ({ id }: OfCourse, body: object, path = 'people', token = lab.token) =>
    app.call('POST', `courses/${id}/${path}`, { token, body })

  const addAll = async (course: OfCourse, body: object, token = lab.token): Promise<Roster> => {
    const answer = await post(course, body, 'people', token)
    if (answer.status !== 200) throw new Error(`Nobody is added: ${answer.text}`)
    return answer.body.data as Roster
  }
  return { peopleOf, post, addAll }
}
