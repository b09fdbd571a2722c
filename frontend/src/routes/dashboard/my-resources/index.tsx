import { createFileRoute } from '@tanstack/react-router'
import { GivenPasswordNotice } from '~/features/accounts/passwords/given-password-notice.tsx'
import { MyResourcesPage } from '~/features/students/my-resources/my-resources-page.tsx'

const MyResources = () => (
  <MyResourcesPage>
    <GivenPasswordNotice />
  </MyResourcesPage>
)

export const Route = createFileRoute('/dashboard/my-resources/')({ component: MyResources })
