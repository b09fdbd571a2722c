import type { MoneyQuery } from '@labkeeper/contract/courses/money'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { readMoneyFile } from '~/data/courses/money.ts'
import { saveFile } from '~/lib/browser/save-file.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'

/** By it spreadsheets know the encoding; a browser takes it off what it reads. */
const byteOrderMark = '\uFEFF'

interface CsvButtonProps {
  readonly courseId: string
  /** The days that are shown. */
  readonly range: MoneyQuery
}

/** Hands over what is shown as a table: a line for each person and day. */
export const CsvButton = ({ courseId, range }: CsvButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readMoneyFile(courseId, range),
    onSuccess: ({ fileName, text }) =>
      saveFile(fileName, `${byteOrderMark}${text.replace(byteOrderMark, '')}`, 'text/csv;charset=utf-8'),
    onError: (error) => toast.error(errorText(error, 'Failed to download the file')),
  })
  return (
    <Button variant="outline" loading={isPending} loadingText="Download CSV" onClick={() => mutate()}>
      <Download aria-hidden />
      Download CSV
    </Button>
  )
}
