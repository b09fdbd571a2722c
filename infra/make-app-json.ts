/**
 * Writes app.json: what the code expects of Azure, for Bicep to make. The code is the one source; run this after a
 * change of it (`node infra/make-app-json.ts`), a test fails as long as it was forgotten.
 */
import { writeFileSync } from 'node:fs'
import { allActions } from '../functions/src/domain/connection/permissions.ts'
import { newest } from '../functions/src/gateways/cosmos/kernel/consistency.ts'
import { containers } from '../functions/src/gateways/cosmos/kernel/containers.ts'
import { poisonOf, spreadQueues } from '../functions/src/domain/operations/work-queues.ts'
import { singleQueues } from '../functions/src/gateways/queue/nudges.ts'

export const appJsonFile = new URL('app.json', import.meta.url)

/** Every queue has its poison queue from the first day: an alert can then look at it before anything failed. */
const withPoison = (names: readonly string[]): string[] => names.flatMap((name) => [name, poisonOf(name)])

export const makeAppJson = (): string =>
  `${JSON.stringify(
    {
      consistency: newest,
      containers: Object.values(containers),
      queues: withPoison([...singleQueues, ...spreadQueues]),
      spreadQueues,
      labOwnerActions: allActions,
    },
    null,
    2,
  )}\n`

if (import.meta.main) writeFileSync(appJsonFile, makeAppJson())
