import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { cloudSettingsQuery } from '~/features/cloud-settings/queries.ts'
import { CreateVmsPage } from '~/features/vms/create-vms-page.tsx'

const CreatePage = () => {
  const { data } = useQuery(cloudSettingsQuery())
  return <CreateVmsPage isUnconnected={data === null} />
}

export const Route = createFileRoute('/dashboard/resources/create')({ component: CreatePage })
