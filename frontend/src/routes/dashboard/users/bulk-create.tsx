import { createFileRoute } from '@tanstack/react-router'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { parseStudentSearch, type StudentSearch } from '~/features/students/list/student-search.ts'
import { UsersPage } from '~/features/students/users-page.tsx'

const BulkCreatePage = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (next: StudentSearch) => navigate({ search: next, replace: true, resetScroll: false })
  return (
    <UsersPage search={search} onSearch={onSearch}>
      <OperationsPanel kinds={['import-students']} mb="6" />
    </UsersPage>
  )
}

export const Route = createFileRoute('/dashboard/users/bulk-create')({
  validateSearch: parseStudentSearch,
  component: BulkCreatePage,
})
