import type { OperationFailure } from '@labkeeper/contract/operations/operations'
import { noValidUsers, type StudentRow } from '@labkeeper/contract/students/student-file'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importStudents } from '~/data/students/mutations.ts'
import { errorText, isRefusal } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { fileProblem } from '../csv/csv-file.ts'
import { FileRefusal, readCsv, writeUpload } from '../csv/csv-work.ts'
import type { SortedRows } from './preview-rows.ts'
import { type ImportAnswer, type Receipt, receiptOf } from './receipt.ts'

/** A file on its way to becoming students. */
export type Draft =
  /** `problem`: why the last file could not be used. */
  | { readonly stage: 'none'; readonly problem?: string }
  | { readonly stage: 'reading'; readonly file: File; readonly share: number }
  | {
      readonly stage: 'preview'
      readonly file: File
      readonly rows: readonly StudentRow[]
      readonly problem?: string
    }
  | {
      readonly stage: 'creating'
      readonly file: File
      readonly rows: readonly StudentRow[]
      /** As they were when they were sent: soon the list of students will know them all. */
      readonly shown: SortedRows
      /** As soon as the server has agreed. */
      readonly answer?: ImportAnswer
    }

const nothing: Draft = { stage: 'none' }

/** The answer was lost on its way, not refused. */
const unsure =
  'It is not known whether the server has received the file. Whoever appears under My Students was created: give them a password by Update Password.'

/** From a chosen file to students and their passwords, which live in this page's memory alone. */
export const useImport = () => {
  const [draft, setDraft] = useState<Draft>(nothing)
  const [receipts, setReceipts] = useState<readonly Receipt[]>([])
  const { mutateAsync } = useMutation(importStudents())
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  const choose = async (file: File): Promise<void> => {
    reading.current?.abort()
    const problem = fileProblem(file)
    if (problem) return setDraft({ stage: 'none', problem })
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    setDraft({ stage: 'reading', file, share: 0 })
    try {
      const rows = await readCsv(file, (share) => setDraft({ stage: 'reading', file, share }), signal)
      setDraft({ stage: 'preview', file, rows })
      toast.success(`Parsed ${rows.length} users from CSV`)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof FileRefusal) return setDraft({ stage: 'none', problem: error.message })
      console.error(`Reading ${file.name} failed`, error)
      setDraft(nothing)
      toast.error('Failed to parse CSV file')
    }
  }

  const cancel = () => {
    reading.current?.abort()
    setDraft(nothing)
  }

  const finish = (
    file: File,
    { valid }: SortedRows,
    answer: ImportAnswer,
    failures: readonly OperationFailure[] = [],
  ) => {
    const receipt = receiptOf({ fileName: file.name, rows: valid }, answer, failures)
    setReceipts((others) => [receipt, ...others.filter(({ id }) => id !== receipt.id)])
    setDraft(nothing)
  }

  /** Sends the valid rows of the file in the preview. */
  const create = async (shown: SortedRows): Promise<void> => {
    if (draft.stage !== 'preview') return
    if (shown.valid.length === 0) return toast.error(noValidUsers)
    const { file, rows } = draft
    setDraft({ stage: 'creating', file, rows, shown })
    try {
      const answer = await mutateAsync(await writeUpload(shown.valid))
      if (answer.createdUsers.length === 0) finish(file, shown, answer)
      else setDraft({ stage: 'creating', file, rows, shown, answer })
    } catch (error) {
      toast.error(errorText(error, 'Failed to create users'))
      setDraft({ stage: 'preview', file, rows, ...(isRefusal(error) ? {} : { problem: unsure }) })
    }
  }

  /** The queue is done with what was sent. */
  const conclude = (failures: readonly OperationFailure[]): void => {
    if (draft.stage === 'creating' && draft.answer) finish(draft.file, draft.shown, draft.answer, failures)
  }

  const markDownloaded = (id: string) =>
    setReceipts((all) => all.map((one) => (one.id === id ? { ...one, isDownloaded: true } : one)))
  const dismiss = (id: string) => setReceipts((all) => all.filter((one) => one.id !== id))

  return { draft, receipts, choose, cancel, create, conclude, markDownloaded, dismiss }
}
