import { finished, newOwner } from '../support/api.ts'
import type { Stack } from '../support/stack.ts'
import type { Figure } from './kernel/figure.ts'

const labs = 10
const rowsEach = 2_000
const classSize = 10
const rounds = 7
const lookEveryMs = 20
const mostTimes = 2

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const fileOf = (school: string, rows: number): string =>
  ['name,email', ...Array.from({ length: rows }, (_, row) => `Stu ${row},s${row}@${school}.test`)].join('\n')

type Owner = Awaited<ReturnType<typeof newOwner>>

const upload = async ({ call }: Owner, file: string): Promise<string> => {
  const path = 'lab/students/bulk-create'
  const { status, body } = await call<{ operationId: string }>('POST', path, file, {
    'content-type': 'text/plain',
  })
  if (status !== 202) throw new Error(JSON.stringify(body))
  return body.operationId
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** From the click to the last of ten students, several times, each time in a lab of its own. */
const classOfTen = async (stack: Stack, when: string): Promise<number> => {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const owner = await newOwner(stack.origin)
    await pause(1_000)
    const startedAt = performance.now()
    const id = await upload(owner, fileOf(`${when}-${round}`, classSize))
    const { succeeded } = await finished(owner.call, id, lookEveryMs, 600_000)
    if (succeeded !== classSize) throw new Error(`Only ${succeeded} of a class were created`)
    seconds.push((performance.now() - startedAt) / 1_000)
  }
  return median(seconds)
}

/** A class of ten, alone and while ten other labs import 2,000 students each. */
export const fairImports = async (stack: Stack): Promise<Figure[]> => {
  const alone = await classOfTen(stack, 'alone')
  const owners = await Promise.all(Array.from({ length: labs }, () => newOwner(stack.origin)))
  const ids = await Promise.all(owners.map((owner, lab) => upload(owner, fileOf(`lab-${lab}`, rowsEach))))
  await pause(5_000)
  const among = await classOfTen(stack, 'among')
  const open = await Promise.all(
    owners.map(async ({ call }, lab) => {
      const { body } = await call<{ data: { status: string; succeeded: number } }>(
        'GET',
        `operations/${ids[lab]}`,
      )
      return body.data
    }),
  )
  if (open.some(({ status }) => status !== 'running')) throw new Error('The other imports ended too early')
  const made = open.map(({ succeeded }) => succeeded)
  const ratio = among / alone
  return [
    {
      figure: 'class of ten among ten labs with 2,000 rows each, against alone',
      value: `${among.toFixed(2)} s / ${alone.toFixed(2)} s = ${ratio.toFixed(2)}`,
      limit: String(mostTimes),
      holds: ratio <= mostTimes,
    },
    {
      figure: 'of these ten labs meanwhile: students made, least and most',
      value: `${Math.min(...made)}, ${Math.max(...made)}`,
      limit: 'none',
      holds: true,
    },
  ]
}
