import { chunks } from '../../domain/kernel/chunks.ts'
import { CloudError } from '../../domain/kernel/errors.ts'
import { partsOf, vmKey } from '../../domain/vms/azure-names.ts'
import { isSameMachine } from '../../domain/vms/same-machine.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureVm, Compute } from '../../ports/vms/compute.ts'
import type { Correction } from './meter-corrections.ts'

export interface ConfirmingWorld {
  readonly compute: () => Promise<Compute>
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/** Each is a request; the others stay as they are until the next comparison. */
const most = 50
const atOnce = 10

interface Confirmed {
  readonly held: readonly Correction[]
  /** Why some could not be asked for. */
  readonly refused?: string
}

/** Where one cannot be read again and again, the others have their turn all the same. */
const someOf = (gone: readonly Correction[]): readonly Correction[] => {
  const first = Math.floor(Math.random() * Math.max(1, gone.length - most + 1))
  return gone.slice(first, first + most)
}

/**
 * No record ends, and nothing is removed, because a listing lacks it: Azure lists what a principal may read, without a word
 * about the rest (https://github.com/Azure/azure-sdk-for-go/issues/14110), and may be behind. So what seems to be gone is
 * asked for by its name.
 */
export const confirmGone = ({ compute, log }: ConfirmingWorld) => {
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
    for (const some of chunks(someOf(corrections.filter(isLacking)), atOnce)) {
      const answers = await Promise.allSettled(some.map(({ vm }) => isGone(principal, vm.record)))
      for (const [index, answer] of answers.entries()) {
        const one = some[index]
        if (one === undefined) continue
        if (answer.status === 'fulfilled' && answer.value) confirmed.push(one)
        if (answer.status === 'fulfilled' || answer.reason instanceof CloudError) continue
        throw answer.reason
      }
      const refusal = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
      if (refusal === undefined) continue
      const { azureCode: code, message } = refusal.reason as CloudError
      log({ gone: 'unconfirmed', code, message })
      return { held: [...seen, ...confirmed], refused: message }
    }
    return { held: [...seen, ...confirmed] }
  }
}
