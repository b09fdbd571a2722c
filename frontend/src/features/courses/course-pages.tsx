import { notFound } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageSkeleton } from '~/ui/page/page-skeleton.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseFrame } from './course/course-frame.tsx'

interface OfCourse {
  readonly courseId: string
}

const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

const NewCoursePage = page(async () => (await import('./setup/new-course-page.tsx')).NewCoursePage)
const CreatorsPage = page(async () => (await import('./creators/creators-page.tsx')).CreatorsPage)
const SetupPage = page(async () => (await import('./setup/setup-page.tsx')).SetupPage)
const RulesPage = page<OfCourse>(async () => (await import('./rules/rules-page.tsx')).RulesPage)

/** The pages of a course, by the end of their address. */
const tabs: Readonly<Record<string, typeof RulesPage | undefined>> = {
  '': RulesPage,
  rules: RulesPage,
}

const PageAt = ({ address }: { readonly address: string }) => {
  const [courseId = '', tab = '', step, ...more] = address.replace(/\/$/, '').split('/')
  if (more.length > 0) throw notFound()
  if (address === 'new') return <NewCoursePage />
  if (address === 'creators') return <CreatorsPage />
  if (tab === 'setup') return <SetupPage key={courseId} courseId={courseId} step={step} />
  const Tab = step === undefined ? tabs[tab] : undefined
  if (!Tab) throw notFound()
  return (
    <CourseFrame key={courseId} courseId={courseId}>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <Tab courseId={courseId} />
      </Suspense>
    </CourseFrame>
  )
}

/** What stands under /dashboard/courses/, by what follows in the address. The code of each page comes with it. */
export const CoursePages = ({ address }: { readonly address: string }) => (
  <Suspense fallback={<PageSkeleton />}>
    <PageAt address={address} />
  </Suspense>
)
