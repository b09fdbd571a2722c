import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { MissingPart } from '~/ui/page/missing-part.ts'
import { PageSkeleton } from '~/ui/page/page-skeleton.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseFrame } from './course/course-frame.tsx'

interface OfCourse {
  readonly courseId: string
  /** What goes on with the course's machines. */
  readonly operations: ReactNode
}

const NewCoursePage = lazyPart(async () => (await import('./setup/new-course-page.tsx')).NewCoursePage)
const RarePage = lazyPart(async () => (await import('./rare-pages.tsx')).RarePage)
const SetupPage = lazyPart(async () => (await import('./setup/setup-page.tsx')).SetupPage)
const TodayPage = lazyPart<OfCourse>(async () => (await import('./today/today-page.tsx')).TodayPage)
const PeoplePage = lazyPart<OfCourse>(async () => (await import('./people/people-page.tsx')).PeoplePage)
const MachinesPage = lazyPart<OfCourse>(
  async () => (await import('./machines/machines-page.tsx')).MachinesPage,
)
const CourseBinPage = lazyPart<OfCourse>(
  async () => (await import('./machines/course-bin-page.tsx')).CourseBinPage,
)
const CalendarPage = lazyPart<OfCourse>(
  async () => (await import('./calendar/calendar-page.tsx')).CalendarPage,
)
const MoneyPage = lazyPart<OfCourse>(async () => (await import('./money/money-page.tsx')).MoneyPage)
const RulesPage = lazyPart<OfCourse>(async () => (await import('./rules/rules-page.tsx')).RulesPage)

/** The pages of a course, by the end of their address. */
const tabs: Readonly<Record<string, typeof RulesPage | undefined>> = {
  '': TodayPage,
  people: PeoplePage,
  machines: MachinesPage,
  bin: CourseBinPage,
  calendar: CalendarPage,
  money: MoneyPage,
  rules: RulesPage,
}

/** Whoever comes to one of these waits a moment longer, and nobody else for them. */
const rare = /^(creators|bring-over|end-of-term)$|\/clean-up$/

interface CoursePagesProps {
  readonly address: string
  readonly operations: (courseId: string) => ReactNode
}

const PageAt = ({ address, operations }: CoursePagesProps) => {
  const [courseId = '', tab = '', step, ...more] = address.replace(/\/$/, '').split('/')
  if (more.length > 0) return <MissingPart />
  if (address === 'new') return <NewCoursePage />
  if (rare.test(address)) return <RarePage address={address} />
  if (tab === 'setup') return <SetupPage key={courseId} courseId={courseId} step={step} />
  const Tab = step === undefined && Object.hasOwn(tabs, tab) ? tabs[tab] : undefined
  if (!Tab) return <MissingPart />
  return (
    <CourseFrame key={courseId} courseId={courseId}>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <Tab courseId={courseId} operations={operations(courseId)} />
      </Suspense>
    </CourseFrame>
  )
}

/** What stands under /dashboard/courses/, by what follows in the address. The code of each page comes with it. */
export const CoursePages = (props: CoursePagesProps) => (
  <Suspense fallback={<PageSkeleton />}>
    <PageAt {...props} />
  </Suspense>
)
