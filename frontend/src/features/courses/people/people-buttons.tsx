import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded, stateInWords } from '@labkeeper/contract/courses/ended'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { MailPlus, QrCode, UserPlus } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { mayAs } from '../rights.ts'
import { AddPeople, InvitePeople, JoinCode } from './dialogs.ts'
import { mayChangePeople } from './may-change.ts'

interface PeopleButtonsProps {
  readonly course: Course
  readonly people: readonly Enrolment[]
}

/** How people come into the course. */
export const PeopleButtons = ({ course, people }: PeopleButtonsProps) => {
  const code = useDialog<null>()
  const invitation = useDialog<readonly Enrolment[]>()
  const addition = useDialog<null>()
  const notJoined = people.filter(({ state }) => state === 'invited')
  const mayChange = mayChangePeople(course)
  const over = hasEnded(course.state) ? stateInWords(course.state) : undefined
  const noLetters = course.state === 'draft' ? 'Publish the course first.' : over
  return (
    <>
      {mayAs(course, 'assistant') ? (
        <Button variant="outline" onClick={() => code.open(null)}>
          <QrCode aria-hidden />
          Join code
        </Button>
      ) : null}
      {mayChange && notJoined.length > 0 ? (
        <Button
          variant="outline"
          disabled={!!noLetters}
          title={noLetters}
          onClick={() => invitation.open(notJoined)}
        >
          <MailPlus aria-hidden />
          {`Invite ${notJoined.length} who have not joined`}
        </Button>
      ) : null}
      {mayChange ? (
        <Button disabled={!!over} title={over} onClick={() => addition.open(null)}>
          <UserPlus aria-hidden />
          Add people
        </Button>
      ) : null}
      <JoinCode key={`code ${code.key}`} course={course} open={code.isOpen} onClose={code.close} />
      <InvitePeople
        key={`invitation ${invitation.key}`}
        course={course}
        people={invitation.subject ?? notJoined}
        isEverybody
        open={invitation.isOpen}
        onClose={invitation.close}
      />
      <AddPeople
        key={`addition ${addition.key}`}
        course={course}
        open={addition.isOpen}
        onClose={addition.close}
      />
    </>
  )
}
