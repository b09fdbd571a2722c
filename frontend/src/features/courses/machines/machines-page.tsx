import { Box } from '@chakra-ui/react'
import { whyEnded } from '@labkeeper/contract/courses/ended'
import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { machinesQuery } from '~/data/courses/machines.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { deferred } from '~/ui/dialog/deferred.tsx'
import { useHotkey } from '~/ui/hooks/use-hotkey.ts'
import { Notice } from '~/ui/notice/notice.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import type { Selection } from '~/ui/table/data-table-features.ts'
import { ListView } from '~/ui/table/list-view.tsx'
import { useView } from '~/ui/table/use-view.ts'
import { CourseSection } from '../course/course-section.tsx'
import { MadeOf } from '../recipe/made-of.tsx'
import { mayAs } from '../rights.ts'
import { usePublish } from '../setup/use-publish.tsx'
import { useWriteView } from '../use-write-view.ts'
import { MachineCard } from './machine-card.tsx'
import { MachineMenusContext } from './machine-cells.tsx'
import { machineColumns } from './machine-columns.tsx'
import type { MachineMenus } from './machine-menu.ts'
import {
  everything,
  filterMachines,
  type MachineSearch,
  parseMachineSearch,
  sortableColumns,
} from './machine-search.ts'
import { MachineToolbar } from './machine-toolbar.tsx'
import { useDetails } from './use-details.tsx'
import { useMachineActions } from './use-machine-actions.tsx'

// Beside the machines themselves: seldom looked at.
const Sources = lazyPart(async () => (await import('./sources.tsx')).Sources)
// What follows upon something that was chosen: its code comes with the first touch of the page.
const MachineBar = deferred(async () => (await import('./machine-bar.tsx')).MachineBar)
const SkippedNotice = deferred(async () => (await import('./skipped-notice.tsx')).SkippedNotice)

const none: readonly CourseMachine[] = []
const nothing: Selection = new Set()
const idOf = ({ _id }: CourseMachine): string => _id
const nameOf = ({ name }: CourseMachine): string => name
const cardOf = (machine: CourseMachine) => <MachineCard machine={machine} />

interface MachinesPageProps {
  readonly courseId: string
  /** What goes on with the course's machines. */
  readonly operations: ReactNode
}

/** The machines of a course, and what can be done with one or many of them. */
export const MachinesPage = ({ courseId, operations }: MachinesPageProps) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const query = useQuery(machinesQuery(courseId))
  const all = query.data ?? none
  const machines = useMemo(() => query.data?.filter(({ kind }) => kind === 'machine'), [query.data])
  const page = `/dashboard/courses/${courseId}/machines`
  const [view, onView] = useView(page, parseMachineSearch, useWriteView<MachineSearch>())
  const { q, state } = view
  const shown = useMemo(() => machines && filterMachines(machines, { q, state }), [machines, q, state])
  const [selection, setSelection] = useState(nothing)
  const selected = useMemo(() => shown?.filter(({ _id }) => selection.has(_id)) ?? none, [shown, selection])
  const clear = () => setSelection(nothing)
  useHotkey('Escape', clear, selected.length > 0)
  // What was left out stays selected, ready for another try.
  const acting = useMachineActions(course, (skipped) =>
    setSelection((old) => new Set(skipped.flatMap(({ _id }) => (old.has(_id) ? [_id] : [])))),
  )
  const publishing = usePublish(courseId, () => void query.refetch())
  const details = useDetails(courseId, all)
  const mayChange = mayAs(course, 'teacher')
  const over = whyEnded(course.state)

  const now = { course, acting }
  const latest = useRef(now)
  latest.current = now
  const { show } = details
  // Made once: with others the rows in sight would be drawn again.
  const [menus] = useState<MachineMenus>(() => ({
    course: () => latest.current.course,
    choose: (choice, machine) => {
      if (!show(choice, machine)) latest.current.acting.act(choice as MachineAct, [machine])
    },
  }))
  const bin = (
    <ButtonLink variant="outline" to="/dashboard/courses/$" params={{ _splat: `${courseId}/bin` }}>
      Bin
    </ButtonLink>
  )
  const publish = mayChange ? (
    <Button
      loading={publishing.isChecking}
      loadingText="Publish"
      disabled={over !== undefined}
      title={over}
      onClick={() => void publishing.ask(course)}
    >
      Publish
    </Button>
  ) : null

  return (
    <MachineMenusContext value={menus}>
      <CourseSection
        title="Machines"
        actions={
          <>
            {bin}
            {publish}
          </>
        }
      >
        {operations}
        {publishing.problems.length > 0 ? (
          <Notice tone="error" role="alert" title="This course cannot be published yet" mb="4">
            {publishing.problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        ) : null}
        <MadeOf course={course} />
        {query.data ? (
          // Two cards of the usual height.
          <Arriving fallback={<Box h={{ base: '15rem', xl: '7.5rem' }} mb="6" />}>
            <Sources
              course={course}
              machines={query.data}
              onMakeVersion={details.makeVersion}
              onRemove={(surplus) => acting.act('remove', surplus)}
            />
          </Arriving>
        ) : null}
        <ListView
          query={{ ...query, data: machines }}
          failed="Failed to load the machines"
          level="h3"
          empty={{
            icon: Server,
            title: over ? 'No machines' : 'No machines yet',
            children: over ?? 'Publishing makes them, and later those that are missing.',
          }}
          toolbar={
            <>
              <MachineToolbar
                count={machines?.length ?? 0}
                shown={shown?.length ?? 0}
                view={view}
                onView={onView}
              />
              {acting.skipped.length > 0 ? (
                <Arriving onLost={acting.forgetSkipped}>
                  <SkippedNotice skipped={acting.skipped} onClose={acting.forgetSkipped} />
                </Arriving>
              ) : null}
            </>
          }
          noMatch={{
            title: 'No machine matches these filters',
            clearLabel: 'Clear filters',
            onClear: () => onView(everything),
          }}
          maxHeight="max(24rem, 100dvh - 14rem)"
          label="Machines"
          columns={machineColumns}
          rows={shown}
          rowId={idOf}
          rowName={nameOf}
          sort={sortOf(view)}
          onSort={(sort) => onView({ sort: toSort(sortableColumns, sort) })}
          selection={selection}
          {...(mayAs(course, 'assistant') ? { onSelection: setSelection } : {})}
          card={cardOf}
          bulkBar={
            selected.length > 0 ? (
              <Arriving onLost={clear}>
                <MachineBar
                  course={course}
                  selected={selected}
                  running={acting.running}
                  onAct={acting.act}
                  onClear={clear}
                />
              </Arriving>
            ) : null
          }
        />
        {acting.confirmation}
        {acting.bringing}
        {publishing.confirmation}
        {details.dialogs}
      </CourseSection>
    </MachineMenusContext>
  )
}
