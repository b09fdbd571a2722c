import { Flex } from '@chakra-ui/react'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { peopleQuery } from '~/data/courses/people.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { FilterInput } from '~/ui/form/filter-input.tsx'
import { ListView } from '~/ui/table/list-view.tsx'
import { useView } from '~/ui/table/use-view.ts'
import { CourseSection } from '../course/course-section.tsx'
import { useWriteView } from '../use-write-view.ts'
import { mayChangePeople } from './may-change.ts'
import { PeopleButtons } from './people-buttons.tsx'
import { filterPeople, parsePeopleSearch, sortableColumns } from './people-search.ts'
import { PeopleContext } from './person-actions.ts'
import { PersonCard } from './person-card.tsx'
import { personColumns } from './person-columns.tsx'
import { usePersonActions } from './use-person-actions.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

const idOf = ({ id }: Enrolment): string => id
const nameOf = ({ name }: Enrolment): string => name
const cardOf = (person: Enrolment) => <PersonCard person={person} />
const none: readonly Enrolment[] = []

/** Who is in a course, and what may be done with them. */
export const PeoplePage = ({ courseId }: { readonly courseId: string }) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const query = useQuery(peopleQuery(courseId))
  const people = query.data
  const [view, onView] = useView(`/dashboard/courses/${courseId}/people`, parsePeopleSearch, useWriteView())
  const { q } = view
  const shown = useMemo(() => people && filterPeople(people, { q }), [people, q])
  const mayChange = mayChangePeople(course)
  const isOver = hasEnded(course.state)
  const isTimeLimited = course.hours.minutes !== null
  const { actions, dialogs } = usePersonActions(course)
  return (
    <CourseSection title="People" actions={<PeopleButtons course={course} people={people ?? none} />}>
      <PeopleContext value={mayChange ? actions : undefined}>
        <ListView
          query={query}
          failed="Failed to load the people of this course"
          level="h3"
          head={<WaitingNotice people={people ?? none} />}
          toolbar={
            people ? (
              <Flex mb="3">
                <FilterInput label="Filter people" value={q ?? ''} onChange={(text) => onView({ q: text })} />
              </Flex>
            ) : null
          }
          empty={{
            icon: Users,
            title: isOver ? 'Nobody is in this course.' : 'Nobody is in this course yet.',
            children:
              mayChange && !isOver
                ? 'Add people by name or by a file, or show them the join code.'
                : undefined,
          }}
          noMatch={{
            title: 'Nobody matches this filter',
            clearLabel: 'Clear filter',
            onClear: () => onView({ q: undefined }),
          }}
          maxHeight="max(24rem, 100dvh - 17rem)"
          label="People"
          columns={personColumns(mayChange, isTimeLimited)}
          rows={shown}
          rowId={idOf}
          rowName={nameOf}
          sort={sortOf(view)}
          onSort={(sort) => onView({ sort: toSort(sortableColumns, sort) })}
          card={cardOf}
          minWidth={isTimeLimited ? '63rem' : '56rem'}
        />
      </PeopleContext>
      {dialogs}
    </CourseSection>
  )
}
