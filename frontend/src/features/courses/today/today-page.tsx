import type { Course } from '@labkeeper/contract/courses/course'
import { whyEnded } from '@labkeeper/contract/courses/ended'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Search, UsersRound } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { machinesQuery } from '~/data/courses/machines.ts'
import { peopleQuery } from '~/data/courses/people.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { single } from '~/lib/browser/single.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { useNow } from '~/ui/hooks/use-now.ts'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'
import { CourseSection } from '../course/course-section.tsx'
import { courseLink } from '../course-link.ts'
import { clockIn, todayIn } from '../days.ts'
import { groupsOf } from '../groups.ts'
import { leftOf } from '../own-time.ts'
import { mayAs } from '../rights.ts'
import { ClassOfToday } from './class-of-today.tsx'
import type { ClassOn } from './class-on.ts'
import { MessageDialog } from './message-dialog.tsx'
import { useWallActions } from './use-wall-actions.tsx'
import { ableTo, everything, itemsOf, shownOf, tallyOf, type WallItem } from './wall.ts'
import { WallArea } from './wall-area.ts'
import { WallFigures } from './wall-figures.tsx'
import { WallTile } from './wall-tile.tsx'
import { WallToolbar } from './wall-toolbar.tsx'

const newestOf = ({ recipe }: Course): number | undefined =>
  recipe?.from.kind === 'version' ? recipe.from.number : undefined

interface WallProps {
  readonly course: Course
  readonly items: readonly WallItem[]
  readonly on: ClassOn | undefined
  /** Stands above it, in the same place whether or not anybody is there: what was opened in it, or typed, stays. */
  readonly children: ReactNode
  /** Stands there while there is nobody. */
  readonly instead: ReactNode
}

const Wall = ({ course, items, on, children, instead }: WallProps) => {
  const [looks, setLooks] = useState(everything)
  const telling = useDialog<null>()
  const { actions, onMany, isPending, mayAct, mayStart, confirmation } = useWallActions(course)
  const now = useNow()
  // A wall stays open over midnight: then "since 09:12" was yesterday. All tiles are drawn anew for that alone.
  const today = todayIn(course.timeZone, now)
  const clock = useMemo(() => clockIn(course.timeZone, today), [course.timeZone, today])
  const newest = newestOf(course)
  const shown = shownOf(items, looks, on)
  // The toggles are for looking; a group is whom one means.
  const meant = shownOf(items, { ...everything, group: looks.group })
  const [toStart, toStop] = [ableTo('start', meant), ableTo('stop', meant)]
  const isAnybody = items.length > 0
  return (
    <CourseSection
      title="Today"
      actions={
        isAnybody ? (
          <>
            <WallToolbar
              looks={looks}
              onLooks={setLooks}
              groups={groupsOf(items)}
              isClassOn={on !== undefined}
            />
            {mayAct ? (
              <>
                <Button
                  variant="outline"
                  disabled={isPending || !mayStart || toStart.length === 0}
                  title={whyEnded(course.state)}
                  onClick={single(() => onMany('start', toStart))}
                >
                  Start all
                </Button>
                <Button
                  variant="outline"
                  disabled={isPending || toStop.length === 0}
                  onClick={() => onMany('stop', toStop)}
                >
                  Stop all
                </Button>
                <Button
                  variant="outline"
                  disabled={!items.some(({ machine }) => machine)}
                  onClick={() => telling.open(null)}
                >
                  Message
                </Button>
              </>
            ) : null}
          </>
        ) : null
      }
    >
      {children}
      {isAnybody ? <WallFigures tally={tallyOf(meant)} /> : null}
      {!isAnybody ? (
        instead
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={Search}
            level="h3"
            title="Nobody needs anything"
            action={
              <Button variant="outline" onClick={() => setLooks(everything)}>
                Show everybody
              </Button>
            }
          />
        </Card>
      ) : (
        <WallArea aria-label="Machines of people">
          {shown.map(({ key, name, machine, place, hasLeft }) => (
            <WallTile
              key={key}
              name={name}
              machine={machine}
              place={place}
              hasLeft={hasLeft}
              newest={newest}
              left={machine?.hours && leftOf(machine.hours, now)}
              clock={clock}
              actions={actions}
            />
          ))}
        </WallArea>
      )}
      {confirmation}
      <MessageDialog
        key={telling.key}
        course={course}
        items={items}
        group={looks.group}
        open={telling.isOpen}
        onClose={telling.close}
      />
    </CourseSection>
  )
}

const nobody: readonly WallItem[] = []

interface TodayPageProps {
  readonly courseId: string
  /** What goes on with the course's machines. */
  readonly operations: ReactNode
}

/** Everybody of a course at a glance: who works, whose machine is off, and who asks for help. */
export const TodayPage = ({ courseId, operations }: TodayPageProps) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const machines = useQuery(machinesQuery(courseId))
  const people = useQuery(peopleQuery(courseId))
  const [on, setOn] = useState<ClassOn>()
  const [first, second] = [machines.data, people.data]
  const items = useMemo(() => first && second && itemsOf(second, first), [first, second])
  const failed = machines.error ? machines : people
  const over = whyEnded(course.state)
  return (
    <Wall
      course={course}
      items={items ?? nobody}
      on={on}
      instead={
        <Card>
          {items ? (
            <EmptyState
              icon={UsersRound}
              level="h3"
              title="Nobody has joined yet."
              action={
                mayAs(course, 'teacher') && !over ? (
                  <ButtonLink {...courseLink(courseId, 'people')}>Add people</ButtonLink>
                ) : null
              }
            >
              {over ?? 'Whoever joins appears here with their machine.'}
            </EmptyState>
          ) : failed.error ? (
            <ErrorState
              level="h3"
              title="Failed to load the machines"
              error={failed.error}
              retrying={machines.isFetching || people.isFetching}
              onRetry={() => {
                void machines.refetch()
                void people.refetch()
              }}
            />
          ) : (
            <TextSkeleton lines={6} />
          )}
        </Card>
      }
    >
      <ClassOfToday course={course} onClass={setOn} />
      <StaleNotice error={items ? failed.error : null} loadedAt={failed.dataUpdatedAt} mb="4" />
      {operations}
    </Wall>
  )
}
