import { Flex, Grid, Skeleton } from '@chakra-ui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleDollarSign } from 'lucide-react'
import { courseQuery } from '~/data/courses/queries.ts'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'
import { useView } from '~/ui/table/use-view.ts'
import { CourseSection } from '../course/course-section.tsx'
import { todayIn } from '../days.ts'
import { mayAs } from '../rights.ts'
import { useWriteView } from '../use-write-view.ts'
import { AzureCard } from './azure-card.tsx'
import { CsvButton } from './csv-button.tsx'
import { DaysCard } from './days-card.tsx'
import { type MoneySearch, parseMoneySearch, rangeOf, rangeProblem, toMoneyQuery } from './money-search.ts'
import { RangePicker } from './range-picker.tsx'
import { SleepCard } from './sleep-card.tsx'
import { SpentCard } from './spent-card.tsx'
import { useMoney } from './use-money.ts'

// Below what one sees at once, and the only table of the page.
const CostsList = lazyPart(async () => (await import('./costs-list.tsx')).CostsList)

/** As high as what comes. */
const Waiting = () => (
  <Flex direction="column" gap="6" role="status" aria-label="Loading">
    <Skeleton h="44" rounded="l3" />
    <Skeleton h="20rem" rounded="l3" />
    <Skeleton h="16rem" rounded="l3" />
  </Flex>
)

const nothingYet = (
  <Card>
    <EmptyState icon={CircleDollarSign} level="h3" title="Nothing has cost anything yet.">
      From the first machine on, each day and each person stand here with what they cost.
    </EmptyState>
  </Card>
)

/** What a course costs, whether that lasts, and what makes it less. */
export const MoneyPage = ({ courseId }: { readonly courseId: string }) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const [view, onView] = useView(
    `/dashboard/courses/${courseId}/money`,
    parseMoneySearch,
    useWriteView<MoneySearch>(),
  )
  const range = rangeOf(view, course, todayIn(course.timeZone))
  const problem = rangeProblem(range)
  const asked = problem === undefined ? toMoneyQuery(view, range) : {}
  const { query, isAsking, ask } = useMoney(courseId, asked)
  const { data: money, error, isFetching, dataUpdatedAt, refetch } = query

  const content = () => {
    if (!money) {
      return error ? (
        <Card>
          <ErrorState
            level="h3"
            title="Failed to load what this course has cost"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <Waiting />
      )
    }
    return (
      <Flex direction="column" gap="6">
        <SpentCard course={course} money={money} />
        {money.course.total > 0 ? (
          <DaysCard
            money={money}
            isUsual={view.show === undefined}
            problem={problem}
            picker={<RangePicker view={view} range={range} onView={onView} />}
          />
        ) : (
          nothingYet
        )}
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="6">
          <SleepCard course={course} />
          {course.state === 'draft' ? null : (
            <AzureCard course={course} money={money} isAsking={isAsking} onAsk={ask} />
          )}
        </Grid>
        {money.course.total > 0 ? (
          <Arriving fallback={<Skeleton h="24rem" rounded="l3" />}>
            <CostsList
              query={{ error, isFetching, dataUpdatedAt, refetch }}
              people={money.people}
              view={view}
              onView={onView}
            />
          </Arriving>
        ) : null}
      </Flex>
    )
  }
  return (
    <CourseSection
      title="Money"
      actions={
        mayAs(course, 'teacher') ? (
          <Flex gap="2" wrap="wrap">
            {mayAs(course, 'owner') ? (
              <ButtonLink to="/dashboard/waste" variant="outline">
                Waste
              </ButtonLink>
            ) : null}
            <CsvButton courseId={courseId} range={asked} />
          </Flex>
        ) : null
      }
    >
      <StaleNotice error={error} loadedAt={dataUpdatedAt} mb="4" />
      {content()}
    </CourseSection>
  )
}
