import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { connectionQuery } from '~/data/connection/connection.ts'
import { CreateVmsPage } from '~/features/vms/create/create-vms-page.tsx'

const CreatePage = () => {
  const { data } = useQuery(connectionQuery())
  return <CreateVmsPage isUnconnected={data === null} />
}

export const Route = createFileRoute('/dashboard/resources/create')({ component: CreatePage })
