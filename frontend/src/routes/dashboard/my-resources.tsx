import { createFileRoute } from '@tanstack/react-router'
import { Monitor } from 'lucide-react'
import { Card } from '~/components/card.tsx'
import { EmptyState } from '~/components/empty-state.tsx'
import { Page } from '~/components/page.tsx'
import { PageHeader } from '~/components/page-header.tsx'

const MyResourcesPage = () => (
  <Page wide>
    <PageHeader title="My Resources" context="The virtual machines that are allocated to you." />
    <Card>
      <EmptyState icon={Monitor} title="No virtual machines yet">
        Nothing is allocated to you. Please contact your administrator to get a virtual machine.
      </EmptyState>
    </Card>
  </Page>
)

export const Route = createFileRoute('/dashboard/my-resources')({ component: MyResourcesPage })
