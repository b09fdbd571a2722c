import { Users } from 'lucide-react'
import { ButtonLink } from '~/ui/app-link.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'

export const NoStudents = () => (
  <EmptyState
    icon={Users}
    title="Your lab has no students yet"
    action={
      <ButtonLink to="/dashboard/users/bulk-create" variant="outline">
        Create students
      </ButtonLink>
    }
  >
    Create them from a file, or one at a time on the page of a VM.
  </EmptyState>
)
