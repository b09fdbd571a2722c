import { openFile } from '../../service/sqlite.ts'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
/** `sentAt` is an ISO instant with milliseconds. */
type SentMessage = Message & { readonly sentAt: string }
export type StoredMessage = SentMessage & { readonly id: number }

export interface Outbox {
  add(message: Message): void
  /** Newest first, at most the last 1,000. */
  list(): StoredMessage[]
  find(id: number): StoredMessage | undefined
  close(): void
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const readRow = (row: Record<string, unknown>): StoredMessage => ({
  id: Number(row.id),
  to: text(row.recipient),
  subject: text(row.subject),
  text: text(row.text),
  html: text(row.html),
  sentAt: text(row.sent_at),
})

const schema = `CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL,
  subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, sent_at TEXT NOT NULL)`

/** The messages that users would have got; what was added survives a killed process. */
export const openOutbox = (file: string, now: () => Date = () => new Date()): Outbox => {
  const database = openFile(file, schema)
  const insert = database.prepare(
    'INSERT INTO messages (recipient, subject, text, html, sent_at) VALUES (?, ?, ?, ?, ?)',
  )
  const selectAll = database.prepare('SELECT * FROM messages ORDER BY id DESC LIMIT 1000')
  const selectOne = database.prepare('SELECT * FROM messages WHERE id = ?')
  return {
    add: ({ to, subject, text, html }) => {
      insert.run(to, subject, text, html, now().toISOString())
    },
    list: () => selectAll.all().map(readRow),
    find: (id) => {
      const row = selectOne.get(id)
      return row && readRow(row)
    },
    close: () => database.close(),
  }
}
