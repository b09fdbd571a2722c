import { chunks } from '../../domain/kernel/chunks.ts'
import { CloudError } from '../../domain/kernel/errors.ts'
import { randomStretch } from '../../domain/kernel/random-stretch.ts'
import { partsOf, vmKey } from '../../domain/vms/azure-names.ts'
import { isSameMachine } from '../../domain/vms/same-machine.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureVm, Compute } from '../../ports/vms/compute.ts'
import { holdOnRefusal } from '../connection/hold-on-refusal.ts'
import type { SharedPace } from '../connection/share-pace.ts'
import type { Correction } from './meter-corrections.ts'
import { listingSeat } from './share-listing.ts'

export interface ConfirmingWorld {
  readonly compute: () => Promise<Compute>
  readonly azureTurns: SharedPace
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/** Each is a request; the others stay as they are until the next comparison. */
const most = 50
const atOnce = 10

const isYes = (answer: PromiseSettledResult<boolean> | undefined): boolean =>
  answer?.status === 'fulfilled' && answer.value

interface Confirmed {
  readonly held: readonly Correction[]
  /** Why some could not be asked for. */
  readonly refused?: string
}

/**
 * No record ends, and nothing is removed, because a listing lacks it: Azure has listed nothing, without a word, to a principal
 * that lacked rights (https://github.com/Azure/azure-sdk-for-go/issues/14110), and may be behind. So what seems to be gone is
 * asked for by its name, in turn with all else that asks Azure.
 */
export const confirmGone = ({ compute, azureTurns, log }: ConfirmingWorld) => {
  const isGone = async (principal: Principal, vm: VmRecord): Promise<boolean> => {
    const found = await (await compute()).readVm(principal, partsOf(vm))
    return found === undefined || !isSameMachine(vm, found)
  }

  return async (
    principal: Principal,
    corrections: readonly Correction[],
    inAzure: ReadonlyMap<string, AzureVm>,
  ): Promise<Confirmed> => {
    // Of what has another machine in its place the listing says all.
    const isLacking = ({ vm: { record }, truth }: Correction): boolean =>
      truth === 'gone' && !inAzure.has(vmKey(record.resourceGroup, record.name))
    const seen = corrections.filter((one) => !isLacking(one))
    const confirmed: Correction[] = []
    for (const some of chunks(randomStretch(corrections.filter(isLacking), most), atOnce)) {
      const { waitSeconds } = await azureTurns.take(principal, {
        ...listingSeat,
        cost: { reads: some.length },
      })
      if (waitSeconds > 0) break
      const ask = ({ vm }: Correction) =>
        holdOnRefusal(azureTurns, principal, () => isGone(principal, vm.record))
      const answers = await Promise.allSettled(some.map(ask))
      confirmed.push(...some.filter((_, index) => isYes(answers[index])))
      const [refusal] = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (refusal === undefined) continue
      if (!(refusal instanceof CloudError)) throw refusal
      log({ gone: 'unconfirmed', code: refusal.azureCode, message: refusal.message })
      return { held: [...seen, ...confirmed], refused: refusal.message }
    }
    return { held: [...seen, ...confirmed] }
  }
}
