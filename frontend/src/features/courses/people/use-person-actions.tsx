import type { Course } from '@labkeeper/contract/courses/course'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { changePerson, removePerson } from '~/data/courses/people.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { tell } from '~/lib/tell.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { InvitePeople, PersonDialog } from './dialogs.ts'
import type { PeopleActions, PersonAction } from './person-actions.ts'

const cleaned = 'The machine is stopped and cleaned before anyone else gets it.'

/** What a row's menu does, and the questions and dialogs that come before it. */
export const usePersonActions = (course: Course): { actions: PeopleActions; dialogs: ReactNode } => {
  const email = useAuth(({ user }) => user?.email)
  const { confirm, confirmation } = useConfirm()
  const edit = useDialog<Enrolment>()
  const invitation = useDialog<readonly Enrolment[]>()
  const { mutateAsync: change } = useMutation(changePerson(course.id))
  const { mutateAsync: remove } = useMutation(removePerson(course.id))

  const move = (person: Enrolment, machine: 'give' | 'take') =>
    tell(
      change({ enrolmentId: person.id, change: { machine } }),
      machine === 'give' ? 'Failed to give a machine' : 'Failed to take the machine',
    )
  const ask: Readonly<Record<PersonAction, (person: Enrolment) => void>> = {
    change: edit.open,
    invite: (person) => invitation.open([person]),
    give: (person) => void move(person, 'give'),
    take: (person) =>
      confirm({
        title: `Take ${person.machine?.name ?? 'the machine'} from ${person.name}?`,
        text: cleaned,
        confirmLabel: 'Take',
        onConfirm: () => move(person, 'take'),
      }),
    remove: (person) =>
      confirm({
        title: `Remove ${person.name}?`,
        text: (
          <>
            <p>{person.name} is removed from this course.</p>
            {person.machine ? <p>{cleaned}</p> : null}
          </>
        ),
        confirmLabel: 'Remove',
        onConfirm: () => tell(remove(person.id), 'Failed to remove'),
      }),
  }
  const latest = useRef(ask)
  latest.current = ask
  // The same as long as it says the same: with another one the rows in sight would be drawn again.
  const actions = useMemo<PeopleActions>(
    () => ({
      onlooker: { course: { myFunction: course.myFunction, state: course.state }, email },
      onAction: (action, person) => latest.current[action](person),
    }),
    [course.myFunction, course.state, email],
  )
  const dialogs = (
    <>
      {edit.subject ? (
        <PersonDialog
          key={edit.key}
          course={course}
          person={edit.subject}
          open={edit.isOpen}
          onClose={edit.close}
        />
      ) : null}
      {invitation.subject ? (
        <InvitePeople
          key={invitation.key}
          course={course}
          people={invitation.subject}
          open={invitation.isOpen}
          onClose={invitation.close}
        />
      ) : null}
      {confirmation}
    </>
  )
  return { actions, dialogs }
}
