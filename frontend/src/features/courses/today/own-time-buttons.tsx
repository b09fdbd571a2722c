import type { Course } from '@labkeeper/contract/courses/course'
import { durationInWords } from '@labkeeper/contract/courses/duration'
import { useMutation } from '@tanstack/react-query'
import { grantHours } from '~/data/courses/hours.ts'
import { single } from '~/lib/browser/single.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { mayAs } from '../rights.ts'
import type { OwnTimeProps } from './own-time-dialog.tsx'

const OwnTimeDialog = deferredDialog<OwnTimeProps>(
  async () => (await import('./own-time-dialog.tsx')).OwnTimeDialog,
)

const minutes = 120
const notLimited = 'Own time is not limited in this course.'

/** More own time for everybody at once, and where each stands. */
export const OwnTimeButtons = ({ course }: { readonly course: Course }) => {
  const standing = useDialog<null>()
  const { mutateAsync, isPending } = useMutation(grantHours(course.id))
  const isLimited = course.hours.minutes !== null
  const grant = () =>
    void tell(mutateAsync({ to: 'all', minutes, until: 'period' }), 'Failed to give more time')
  return (
    <>
      {mayAs(course, 'assistant') ? (
        <Button
          variant="outline"
          disabled={!isLimited}
          loading={isPending}
          {...(!isLimited && { title: notLimited, 'aria-description': notLimited })}
          onClick={single(grant)}
        >
          +{durationInWords(minutes)} for all
        </Button>
      ) : null}
      <Button variant="outline" onClick={() => standing.open(null)}>
        Own time
      </Button>
      <OwnTimeDialog key={standing.key} course={course} open={standing.isOpen} onClose={standing.close} />
    </>
  )
}
