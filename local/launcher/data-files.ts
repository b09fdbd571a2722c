import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the launcher keeps in LAB_DATA, by name. */
export interface DataFiles {
  readonly folder: string
  readonly lock: string
  readonly cosmos: string
  readonly azure: string
  readonly azurite: string
  readonly entra: string
  readonly host: string
  readonly mail: string
  readonly prices: string
  readonly stripe: string
  readonly keys: string
  readonly seed: string
  readonly logs: string
  /** One lock a child process; see child-guard.ts. */
  readonly locks: string
}

export const nameDataFiles = (folder: string): DataFiles => ({
  folder,
  lock: join(folder, 'launcher.lock'),
  cosmos: join(folder, 'cosmos.sqlite'),
  azure: join(folder, 'azure'),
  azurite: join(folder, 'azurite'),
  entra: join(folder, 'entra'),
  host: join(folder, 'host'),
  mail: join(folder, 'mail.sqlite'),
  prices: join(folder, 'prices.sqlite'),
  stripe: join(folder, 'stripe'),
  keys: join(folder, 'keys.json'),
  seed: join(folder, 'seed.json'),
  logs: join(folder, 'logs'),
  locks: join(folder, 'locks'),
})

/** Makes the folders that must exist before anybody writes. */
export const makeDataFolders = (files: DataFiles): void => {
  for (const folder of [files.folder, files.azure, files.azurite, files.host, files.logs, files.locks]) {
    // Keys, simulated secrets and reset links: for this user alone.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
}

/** Deletes what the launcher made and nothing else, in case LAB_DATA points at a folder that holds more. */
export const deleteData = ({ folder: _, lock: __, locks: ___, ...files }: DataFiles): void => {
  for (const file of Object.values(files)) {
    for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

const longestLogBytes = 5 * 1024 * 1024

/** Puts long logs aside, at a start: one older generation is kept. */
export const turnLogs = ({ logs }: DataFiles): void => {
  for (const name of readdirSync(logs).filter((file) => file.endsWith('.log'))) {
    const file = join(logs, name)
    if (statSync(file).size > longestLogBytes) renameSync(file, `${file}.old`)
  }
}
