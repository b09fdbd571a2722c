import type { Course } from '@labkeeper/contract/courses/course'
import { Download } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { useTables } from './use-tables.ts'

/** People, hours and cost of a course, as tables. */
export const ExportButton = ({ course }: { readonly course: Course }) => {
  const { read, isReading } = useTables()
  return (
    <Button
      variant="outline"
      loading={isReading}
      loadingText="Download tables"
      onClick={() => void read([course])}
    >
      <Download size={16} aria-hidden />
      Download tables
    </Button>
  )
}
