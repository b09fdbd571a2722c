import { Users } from 'lucide-react'
import { EmptyState } from '~/components/empty-state.tsx'

export const NoStudents = () => (
  <EmptyState icon={Users} title="Your lab has no students yet">
    Create them on the Users page, or one at a time on the page of a VM.
  </EmptyState>
)
