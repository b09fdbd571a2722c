import { Compass } from 'lucide-react'
import { ButtonLink } from '../app-link.tsx'
import { EmptyState } from './empty-state.tsx'

/** An address that leads nowhere. */
export const PageMissing = () => (
  <>
    <title>Page not found · Labkeeper</title>
    <EmptyState
      icon={Compass}
      level="h1"
      title="This page does not exist"
      action={
        <ButtonLink to="/dashboard" variant="outline">
          Go to the dashboard
        </ButtonLink>
      }
    >
      The address may be mistyped, or the page has moved.
    </EmptyState>
  </>
)
