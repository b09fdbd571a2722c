import { keepMeta, metaSchema, openFile, setMeta } from '../../service/sqlite.ts'

/** What outlasts a restart of the list. */
export interface Store {
  /** That of every answer; 200 for as usual. */
  readonly status: () => number
  readonly setStatus: (status: number) => void
  readonly close: () => void
}

export const openStore = (file: string): Store => {
  const database = openFile(file, metaSchema)
  let status = Number(keepMeta(database, 'status', () => '200'))
  return {
    status: () => status,
    setStatus: (next) => {
      setMeta(database, 'status', String(next))
      status = next
    },
    close: () => database.close(),
  }
}
