import type { Enrolment } from '@labkeeper/contract/courses/people'
import { Notice } from '~/ui/notice/notice.tsx'
import { lineOf, noMachineFor } from './person-state.ts'

/** So many by name; a class that waits as a whole is told in one line more. */
const mostNamed = 3

/** Who is in the course and has no machine yet. */
export const WaitingNotice = ({ people }: { readonly people: readonly Enrolment[] }) => {
  const line = lineOf(people)
  if (line.length === 0) return null
  const more = line.length - mostNamed
  return (
    <Notice tone="warning" role="status" mb="4" flexShrink="0">
      {line.slice(0, mostNamed).map((person, index) => (
        <p key={person.id}>{noMachineFor(person, index + 1)}</p>
      ))}
      {more > 0 ? <p>{more === 1 ? 'One more waits.' : `${more} more wait.`}</p> : null}
    </Notice>
  )
}
