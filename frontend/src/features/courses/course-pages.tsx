import { notFound } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PageSkeleton } from '~/ui/page/page-skeleton.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseFrame } from './course/course-frame.tsx'

interface OfCourse {
  readonly courseId: string
  /** What goes on with the course's machines. */
  readonly operations: ReactNode
}

const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

const NewCoursePage = page(async () => (await import('./setup/new-course-page.tsx')).NewCoursePage)
const RarePage = page(async () => (await import('./rare-pages.tsx')).RarePage)
const SetupPage = page(async () => (await import('./setup/setup-page.tsx')).SetupPage)
const TodayPage = page<OfCourse>(async () => (await import('./today/today-page.tsx')).TodayPage)
const PeoplePage = page<OfCourse>(async () => (await import('./people/people-page.tsx')).PeoplePage)
const MachinesPage = page<OfCourse>(async () => (await import('./machines/machines-page.tsx')).MachinesPage)
const CourseBinPage = page<OfCourse>(
  async () => (await import('./machines/course-bin-page.tsx')).CourseBinPage,
)
const CalendarPage = page<OfCourse>(async () => (await import('./calendar/calendar-page.tsx')).CalendarPage)
const MoneyPage = page<OfCourse>(async () => (await import('./money/money-page.tsx')).MoneyPage)
const RulesPage = page<OfCourse>(async () => (await import('./rules/rules-page.tsx')).RulesPage)

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
  if (more.length > 0) throw notFound()
  if (address === 'new') return <NewCoursePage />
  if (rare.test(address)) return <RarePage address={address} />
  if (tab === 'setup') return <SetupPage key={courseId} courseId={courseId} step={step} />
  const Tab = step === undefined ? tabs[tab] : undefined
  if (!Tab) throw notFound()
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
