import { z } from '@labkeeper/contract/kernel/zod'
import type { StudentRow } from '@labkeeper/contract/students/student-file'
import type { CreatedUser } from '@labkeeper/contract/students/students'
import { decodeText } from '~/lib/browser/decode-text.ts'
import type { Leftover } from '../imports/receipt.ts'
import { credentialsText, leftoversText, readStudents, UnusableFile, uploadText } from './csv-text.ts'

/** Reads and writes files beside the page, which would stand still for as long. One job a worker. */

export type CsvJob =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'upload'; readonly students: readonly Pick<StudentRow, 'name' | 'email'>[] }
  | { readonly kind: 'credentials'; readonly users: readonly CreatedUser[] }
  | { readonly kind: 'leftovers'; readonly people: readonly Leftover[] }

export type CsvReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'rows'; readonly rows: readonly StudentRow[] }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'unusable'; readonly sentence: string }

// The content security policy allows no code made at run time, here neither.
z.config({ jitless: true })

const reply = (message: CsvReply): void => self.postMessage(message)

/** More in one message would hold the page up while it takes them. */
const rowsPerMessage = 2000

const read = async (file: File): Promise<void> => {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  const rows = readStudents(text, (share) => reply({ kind: 'progress', share }))
  for (let from = 0; from < rows.length; from += rowsPerMessage) {
    reply({ kind: 'rows', rows: rows.slice(from, from + rowsPerMessage) })
  }
  reply({ kind: 'done', text: '' })
}

const write = (job: Exclude<CsvJob, { readonly kind: 'read' }>): string => {
  switch (job.kind) {
    case 'upload':
      return uploadText(job.students)
    case 'credentials':
      return credentialsText(job.users)
    case 'leftovers':
      return leftoversText(job.people)
  }
}

const run = async (job: CsvJob): Promise<void> => {
  if (job.kind === 'read') await read(job.file)
  else reply({ kind: 'done', text: write(job) })
}

self.onmessage = ({ data }: MessageEvent<CsvJob>): void => {
  run(data).catch((error: unknown) => {
    if (error instanceof UnusableFile) reply({ kind: 'unusable', sentence: error.message })
    // Heard by the page as the worker's error.
    else self.reportError(error)
  })
}
