import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What `logError` writes of a call that could not be answered. */
interface Logged {
  readonly requestId: string
  readonly error: Caused
}

interface Caused {
  readonly name?: string
  readonly message?: string
  readonly code?: string | number
  readonly cause?: Caused
}

const mostTold = 20
const longest = 160

const tell = ({ name = '', code = '', message = '', cause }: Caused): string =>
  [`${name} ${code} ${message.slice(0, longest)}`, ...(cause ? [tell(cause)] : [])].join(' ← ')

const isFailure = (line: string): boolean => line.startsWith('{"requestId":') && line.includes('"error":{')

/**
 * The logs of a product whose data goes when it ends. Answers the calls that it could not answer, each with its causes on a line:
 * a story that failed for one names its request, and where nobody can open a file there is nothing else to go by.
 */
export const keepLogs = async (data: string, results: string): Promise<readonly string[]> => {
  const kept = join(results, 'logs')
  await cp(join(data, 'logs'), kept, { recursive: true })
  const texts = await Promise.all((await readdir(kept)).map((name) => readFile(join(kept, name), 'utf8')))
  // The product is still at work: the last line may be half of one.
  const failed = texts.flatMap((text) => text.split('\n').slice(0, -1).filter(isFailure))
  const told = failed.slice(-mostTold).map((line) => {
    const { requestId, error } = JSON.parse(line) as Logged
    return `${requestId} ${tell(error)}`
  })
  const left = failed.length - told.length
  return left === 0 ? told : [`${left} before these`, ...told]
}
