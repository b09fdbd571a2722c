import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { Joined } from '@labkeeper/contract/courses/joining'
import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot } from '~/components/accounts/guest-page.tsx'
import { AppLink, ButtonLink } from '~/ui/app-link.tsx'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'
import { useMyTurn } from './use-my-turn.ts'

const ToDashboard = () => (
  <GuestFoot>
    <AppLink to="/dashboard">Go to the dashboard</AppLink>
  </GuestFoot>
)

interface ReadyProps {
  readonly course: MyCourse
  readonly machine: NonNullable<MyCourse['machine']>
}

const Ready = ({ course, machine: { _id, name } }: ReadyProps) => (
  <>
    <FormHead title="Your machine is ready" context={`${name}, for ${course.name}.`} takesFocus />
    <ButtonLink to="/dashboard/my-resources/$vmId" params={{ vmId: _id }} size="md" wide>
      Go to {name}
    </ButtonLink>
  </>
)

const InLine = ({ course, problem }: { readonly course: MyCourse; readonly problem: string | undefined }) => (
  <>
    <FormHead
      title={`You are number ${course.place ?? 1} in line`}
      context={`No machine of ${course.name} is free right now. You get the next one, and this page tells you. It may be closed meanwhile: you get a letter, too.`}
      takesFocus
    />
    {problem ? (
      <PlainNotice tone="warning" role="status">
        {problem}
      </PlainNotice>
    ) : null}
    <ToDashboard />
  </>
)

/** Where somebody of a course stands: at a machine, in line for one, or among its staff. */
const Place = ({ first }: { readonly first: MyCourse }) => {
  const { course, problem } = useMyTurn(first)
  if (!course) {
    return (
      <>
        <FormHead title={`You are no longer in ${first.name}`} context="Ask your teacher why." takesFocus />
        <ToDashboard />
      </>
    )
  }
  if (course.function !== 'student') {
    return (
      <>
        <FormHead
          title={`Welcome to ${course.name}`}
          context="You can see this course from now on."
          takesFocus
        />
        <ButtonLink to="/dashboard/courses/$" params={{ _splat: course.courseId }} size="md" wide>
          Open {course.name}
        </ButtonLink>
      </>
    )
  }
  if (hasEnded(course.state)) {
    return (
      <>
        <FormHead
          title={`${course.name} has ended`}
          context="Nobody gets a machine of it any more."
          takesFocus
        />
        <ToDashboard />
      </>
    )
  }
  if (course.machine) return <Ready course={course} machine={course.machine} />
  if (course.enrolment === 'waiting') return <InLine course={course} problem={problem} />
  return (
    <>
      <FormHead
        title={`You are in ${course.name}`}
        context="You have no machine right now. Ask your teacher for one."
        takesFocus
      />
      <ToDashboard />
    </>
  )
}

/** After joining: the way on. */
export const JoinedPage = ({ joined: { message, data } }: { readonly joined: Joined }) =>
  data ? (
    <Place first={data} />
  ) : (
    <>
      <FormHead title="You may create courses" context={message} takesFocus />
      <ButtonLink to="/dashboard/courses/$" params={{ _splat: 'new' }} size="md" wide>
        Create course
      </ButtonLink>
    </>
  )
