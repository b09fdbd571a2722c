import { finished, newOwner } from '../support/api.ts'
import type { Stack } from '../support/stack.ts'
import type { Figure } from './kernel/figure.ts'

const roster = (rows: number): string =>
  [
    'name,email',
    ...Array.from({ length: rows }, (_, row) => `Stu ${row},bench-${rows}-${row}@load.test`),
  ].join('\n')

const sizes = [
  { rows: 500, acceptedWithin: 20, doneWithin: 20 },
  { rows: 5_000, acceptedWithin: 45, doneWithin: Number.POSITIVE_INFINITY },
] as const

/** Accepted: until the answer with the passwords. Done: until every student can sign in. */
export const importStudents = async (stack: Stack): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { rows, acceptedWithin, doneWithin } of sizes) {
    const { call } = await newOwner(stack.origin)
    const startedAt = performance.now()
    const accepted = await call<{ operationId: string; createdUsers: unknown[] }>(
      'POST',
      'lab/students/bulk-create',
      roster(rows),
      { 'content-type': 'text/plain' },
    )
    const acceptedSeconds = (performance.now() - startedAt) / 1000
    if (accepted.status !== 202) throw new Error(JSON.stringify(accepted.body))
    const operation = await finished(call, accepted.body.operationId, 250, 600_000)
    const doneSeconds = (performance.now() - startedAt) / 1000
    if (operation.succeeded !== rows) throw new Error(`Only ${operation.succeeded} of ${rows} were created`)
    figures.push({
      figure: `import ${rows} students: accepted, done`,
      value: `${acceptedSeconds.toFixed(1)} s, ${doneSeconds.toFixed(1)} s`,
      limit: `${acceptedWithin} s, ${Number.isFinite(doneWithin) ? `${doneWithin} s` : 'none'}`,
      holds: acceptedSeconds <= acceptedWithin && doneSeconds <= doneWithin,
    })
  }
  return figures
}
