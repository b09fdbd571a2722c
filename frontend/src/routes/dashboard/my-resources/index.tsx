import { createFileRoute } from '@tanstack/react-router'
import { GivenPasswordNotice } from '~/features/accounts/passwords/given-password-notice.tsx'
import { MyCourses } from '~/features/courses/mine/my-courses.tsx'
import { MyResourcesPage } from '~/features/students/my-resources/my-resources-page.tsx'

const MyResources = () => (
  <MyResourcesPage>
    <GivenPasswordNotice />
    <MyCourses />
  </MyResourcesPage>
)

export const Route = createFileRoute('/dashboard/my-resources/')({ component: MyResources })
