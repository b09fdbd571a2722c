import { createFileRoute } from '@tanstack/react-router'
import { MachinePage } from '~/features/courses/machine/machine-page.tsx'

const Machine = () => {
  const { vmId } = Route.useParams()
  return <MachinePage key={vmId} vmId={vmId} />
}

export const Route = createFileRoute('/dashboard/my-resources/$vmId')({ component: Machine })
