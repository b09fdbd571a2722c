import { createFileRoute } from '@tanstack/react-router'
import { MyResourcesPage } from '~/features/my-resources/my-resources-page.tsx'
import { GivenPasswordNotice } from '~/features/password/given-password-notice.tsx'

const MyResources = () => (
  <MyResourcesPage>
    <GivenPasswordNotice />
  </MyResourcesPage>
)

export const Route = createFileRoute('/dashboard/my-resources')({ component: MyResources })
