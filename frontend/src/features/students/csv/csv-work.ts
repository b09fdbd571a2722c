import type { StudentRow } from '@labkeeper/contract/students/student-file'
import type { CreatedUser } from '@labkeeper/contract/students/students'
import type { Leftover } from '../imports/receipt.ts'
import type { CsvJob, CsvReply } from './csv-worker.ts'

/** The file cannot be used; the message says why, for a person. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
}

/** Lets a worker do one job, and ends it: when it is done, when it fails, or when nobody wants it any more. */
const workOn = (job: CsvJob, hear: (reply: CsvReply) => void, signal?: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal?.removeEventListener('abort', giveUp)
    }
    const fail = (reason: unknown) => {
      end()
      reject(reason)
    }
    const giveUp = () => fail(signal?.reason)
    signal?.addEventListener('abort', giveUp)
    worker.onerror = (event) => {
      // It is told to the person in words of ours.
      event.preventDefault()
      fail(new Error(event.message || 'The worker failed'))
    }
    worker.onmessage = ({ data }: MessageEvent<CsvReply>) => {
      if (data.kind === 'unusable') return fail(new FileRefusal(data.sentence))
      if (data.kind !== 'done') return hear(data)
      end()
      resolve(data.text)
    }
    worker.postMessage(job)
  })

/** The rows of a file, checked. Throws `FileRefusal` with a sentence, or what the browser threw. */
export const readCsv = async (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<readonly StudentRow[]> => {
  const rows: StudentRow[] = []
  const hear = (reply: CsvReply) => {
    if (reply.kind === 'progress') onProgress(reply.share)
    if (reply.kind === 'rows') for (const row of reply.rows) rows.push(row)
  }
  await workOn({ kind: 'read', file }, hear, signal)
  return rows
}

/** The text to send: a header, then these students. */
export const writeUpload = (students: readonly Pick<StudentRow, 'name' | 'email'>[]): Promise<string> =>
  workOn({ kind: 'upload', students }, () => {})

/** The text of created_users.csv. */
export const writeCredentials = (users: readonly CreatedUser[]): Promise<string> =>
  workOn({ kind: 'credentials', users }, () => {})

/** The text of failed_users.csv. */
export const writeLeftovers = (people: readonly Leftover[]): Promise<string> =>
  workOn({ kind: 'leftovers', people }, () => {})
