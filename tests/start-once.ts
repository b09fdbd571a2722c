/**
 * `npm run test:start`: `npm start` as a person calls it, in a folder of its own. The page and the API must answer, and
 * when npm is killed without a word, everything must end and let go of its files. CI does this on every system.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { waitForLock } from '@labkeeper/local/launcher/children/lock'
import { nameDataFiles } from '@labkeeper/local/launcher/data-files'
import { inFileName } from './find-unportable.ts'
import { freePort } from './support/free-port.ts'

const longestStartMs = 300_000
const longestEndMs = 60_000

const npm = process.env.npm_execpath
if (!npm) throw new Error('Start it with npm: npm run test:start')

// A blank and a letter beyond ASCII, as in many a person's name.
const data = mkdtempSync(join(tmpdir(), 'Labkeeper für Jörg '))
const [port, cloudPort] = [await freePort(), await freePort()]
const origin = `http://localhost:${port}`
const child = spawn(process.execPath, [npm, 'start'], {
  env: { ...process.env, LAB_DATA: data, PORT: String(port), CLOUD_PORT: String(cloudPort) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ready = new Promise<void>((resolve, reject) => {
  const timer = setTimeout(() => reject(new Error('Not ready in time.')), longestStartMs)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    output += chunk.toString()
    if (!output.includes(`Ready ${origin}`)) return
    clearTimeout(timer)
    resolve()
  })
  child.once('exit', (code) => reject(new Error(`npm start ended with ${code}.`)))
})

const expectAnswer = async (path: string, word: string): Promise<void> => {
  const answer = await fetch(`${origin}${path}`)
  const text = await answer.text()
  if (!answer.ok || !text.includes(word))
    throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`)
  console.log(`${path} answers ${answer.status}`)
}

try {
  await ready
  await expectAnswer('/', '<div id="root">')
  await expectAnswer('/api/health', 'ok')
} finally {
  child.kill('SIGKILL')
}

const files = nameDataFiles(data)
const locks = [files.lock, ...readdirSync(files.locks).map((name) => join(files.locks, name))]
for (const lock of locks.filter((file) => existsSync(file) && !/-(journal|wal|shm)$/.test(file))) {
  const release = await waitForLock(lock, longestEndMs)
  if (!release) throw new Error(`${lock} is still held: something outlived npm.`)
  release()
}
console.log('Everything has ended.')

const written = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((file) =>
  relative('.', file).replaceAll('\\', '/'),
)
const unportable = written.flatMap((file) => inFileName(file).map((mistake) => `${file}: ${mistake}`))
if (unportable.length > 0) throw new Error(`Names that not every system can write: ${unportable.join(', ')}`)
rmSync(data, { recursive: true, force: true, maxRetries: 10 })
