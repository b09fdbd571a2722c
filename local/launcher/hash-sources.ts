import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const isSource = (name: string) => !/(\.test\.tsx?|\.gen\.ts)$/.test(name)
const isSourceFolder = (name: string) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('.')

const listFiles = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const wanted = entries.filter((entry) => (entry.isDirectory() ? isSourceFolder : isSource)(entry.name))
  return (await Promise.all(wanted.map((entry) => listFiles(join(path, entry.name))))).flat()
}

/** A hash over names and contents of files and folders (absolute), without tests, generated and built files. */
export const hashSources = async (paths: string[]): Promise<string> => {
  const files = (await Promise.all(paths.map(listFiles))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? ''
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
