import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { studentsQuery } from '~/data/students/queries.ts'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import type { WriteView } from '~/ui/table/use-view.ts'
import { ImportProgress } from './imports/import-progress.tsx'
import { Preview } from './imports/preview.tsx'
import { markKnown, sortRows } from './imports/preview-rows.ts'
import { holdsSecrets } from './imports/receipt.ts'
import { ReceiptCard } from './imports/receipt-card.tsx'
import { UploadCard } from './imports/upload-card.tsx'
import { useImport } from './imports/use-import.ts'
import { MyStudents } from './list/my-students.tsx'
import type { StudentSearch } from './list/student-search.ts'

interface UsersPageProps {
  readonly writeView: WriteView<StudentSearch>
  /** Imports that began elsewhere, or before a reload. Not shown while this page has its own to tell of. */
  readonly children?: ReactNode
}

/** Students out of a file, and everybody who is in the lab. */
export const UsersPage = ({ writeView, children }: UsersPageProps) => {
  const query = useQuery(studentsQuery())
  const students = query.data
  const { draft, receipts, choose, cancel, create, conclude, markDownloaded, dismiss } = useImport()

  const emails = useMemo(() => new Set(students?.map(({ email }) => email.toLowerCase())), [students])
  const read = draft.stage === 'preview' ? draft.rows : undefined
  const checked = useMemo(() => read && sortRows(markKnown(read, emails)), [read, emails])
  const preview = draft.stage === 'creating' ? draft.shown : checked
  const isCreating = draft.stage === 'creating'

  return (
    <Page>
      <PageHeader title="Users Management" context="Upload a CSV file to create multiple users at once" />
      {isCreating || receipts.length > 0 ? null : children}
      <Flex direction="column" gap="6">
        {receipts.map((receipt) => (
          <ReceiptCard
            key={receipt.id}
            receipt={receipt}
            onDownloaded={() => markDownloaded(receipt.id)}
            onDismiss={() => dismiss(receipt.id)}
          />
        ))}
        <UploadCard draft={draft} onFile={(file) => void choose(file)} onCancel={cancel} />
        {preview ? (
          <Arriving>
            <Preview
              rows={preview}
              isCreating={isCreating}
              problem={draft.stage === 'preview' ? draft.problem : undefined}
              onCreate={() => void create(preview)}
              onCancel={cancel}
            >
              {draft.stage === 'creating' && draft.answer ? (
                <ImportProgress
                  operationId={draft.answer.operationId}
                  total={draft.answer.createdUsers.length}
                  onOver={conclude}
                />
              ) : null}
            </Preview>
          </Arriving>
        ) : null}
        <MyStudents query={query} writeView={writeView} />
      </Flex>
      <LeaveGuard
        isDirty={isCreating || receipts.some(holdsSecrets)}
        title="Leave without downloading the passwords?"
      >
        The passwords of the new users are shown on this page only, and you have not downloaded them. Once you
        leave, nobody can see them again.
      </LeaveGuard>
    </Page>
  )
}
