import { createFileRoute } from '@tanstack/react-router'
import { OperationsPanel } from '~/features/operations/operations-panel.tsx'
import { parseStudentSearch, type StudentSearch } from '~/features/students/list/student-search.ts'
import { UsersPage } from '~/features/students/users-page.tsx'
import type { WriteView } from '~/ui/table/use-view.ts'

const BulkCreatePage = () => {
  const navigate = Route.useNavigate()
  const writeView: WriteView<StudentSearch> = (search) =>
    navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true })
  return (
    <UsersPage writeView={writeView}>
      <OperationsPanel kinds={['import-students']} mb="6" />
    </UsersPage>
  )
}

export const Route = createFileRoute('/dashboard/users/bulk-create')({
  validateSearch: parseStudentSearch,
  component: BulkCreatePage,
})
