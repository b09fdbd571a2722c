import { again, go, type Move } from '../../domain/operations/move.ts'
import type { NetworkRecord } from '../../domain/operations/network-record.ts'
import { firstOfVm } from '../../domain/operations/step.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import { networkId, rulesOf } from '../../domain/vms/azure-names.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Networks, Operations, Steps } from '../../ports/operations/work.ts'
import type { VmBook } from '../../ports/vms/vms.ts'

/**
 * The network of a group and region is made by the first VM and removed with the last; the first VM of another system
 * adds that one's rules. Its record says which step does it; the others wait, and take over when that step has ended
 * without finishing the job.
 */
export interface NetworkSharing {
  readonly work: Networks & Operations & Steps
  readonly vms: VmBook
  readonly nudges: WorkNudges
}

const waiting = again(2)
const make = (step: StepRecord): Move => go(firstOfVm(step))
const prepare = go('network-group')
const remove = go('tidy-vnet')
const nothingToTidy = go('tidy-done')

const systemOf = ({ id, draft }: StepRecord) => {
  if (draft === undefined) throw new Error(`Step ${id} needs a network without a draft`)
  return rulesOf(draft.osType)
}

const isReadyFor = (network: NetworkRecord | undefined, step: StepRecord): boolean =>
  network?.state === 'ready' && network.rules?.includes(systemOf(step)) === true

const idOf = (step: StepRecord): string => networkId(step.resourceGroup, step.location)

/** A step that comes in again has been opened once more: what it was doing there before has ended, too. */
const hasEnded = async (
  { work }: NetworkSharing,
  network: NetworkRecord,
  step: StepRecord,
): Promise<boolean> => {
  if (network.stepId === step.id) return true
  const holder = await work.readStep(network.labId, network.stepId)
  return holder === undefined || holder.status === 'succeeded' || holder.status === 'failed'
}

const recordOf = (step: StepRecord): NetworkRecord => ({
  type: 'network',
  id: idOf(step),
  labId: step.labId,
  uk: idOf(step),
  schema: 1,
  resourceGroup: step.resourceGroup,
  location: step.location,
  state: 'preparing',
  stepId: step.id,
  rules: [],
})

/** A VM wants in: go on when the network stands, prepare it when nobody does, else wait. */
export const enter = async (sharing: NetworkSharing, step: StepRecord): Promise<Move> => {
  const network = await sharing.work.readNetwork(step.labId, idOf(step))
  if (network === undefined) return (await sharing.work.createNetwork(recordOf(step))) ? prepare : waiting
  if (isReadyFor(network, step)) return make(step)
  if (network.state === 'ready') return takeOver(sharing, network, step, network.rules)
  if (network.state === 'preparing' && network.stepId === step.id) return prepare
  return (await hasEnded(sharing, network, step)) ? takeOver(sharing, network, step) : waiting
}

const takeOver = async (
  { work }: NetworkSharing,
  network: NetworkRecord,
  step: StepRecord,
  rules: NetworkRecord['rules'] = [],
): Promise<Move> =>
  (await work.changeNetwork(network, { state: 'preparing', stepId: step.id, rules })) ? prepare : waiting

/** Somebody removed in the portal what the record promises: Azure said so when the VM was asked for. */
export const enterAgain = async (sharing: NetworkSharing, step: StepRecord): Promise<Move> => {
  const network = await sharing.work.readNetwork(step.labId, idOf(step))
  return network?.state === 'ready' ? takeOver(sharing, network, step) : enter(sharing, step)
}

/** The network stands: tell everyone of this operation who waits for it. */
export const announce = async ({ work, nudges }: NetworkSharing, step: StepRecord): Promise<Move> => {
  const network = await work.readNetwork(step.labId, idOf(step))
  const rules = new Set([...(network?.rules ?? []), systemOf(step)])
  await work.changeNetwork(
    { labId: step.labId, id: idOf(step), state: 'preparing' },
    { state: 'ready', stepId: step.id, rules: [...rules] },
  )
  await nudgeSiblings({ work, nudges }, step)
  return make(step)
}

/** Without a network the first VM of a creation makes it and then calls the others; a VM alone is called anyway. */
export const nudgeNewVms = async (
  { work, nudges }: Pick<NetworkSharing, 'work' | 'nudges'>,
  items: readonly { readonly step: StepRecord }[],
): Promise<void> => {
  const steps = items.map(({ step }) => step)
  const [first, ...others] = steps
  if (first === undefined) return
  const isReady = async () => isReadyFor(await work.readNetwork(first.labId, idOf(first)), first)
  const called = others.length > 0 && (await isReady()) ? steps : [first]
  await nudges.steps(
    first.labId,
    called.map(({ id }) => id),
  )
}

const nudgeSiblings = async (
  { work, nudges }: Pick<NetworkSharing, 'work' | 'nudges'>,
  step: StepRecord,
  most = Number.POSITIVE_INFINITY,
) => {
  const found = await work.readOperation(step.labId, step.operationId)
  const waitingSteps = (found?.steps ?? []).filter(
    (sibling) => sibling.id !== step.id && sibling.status === 'queued' && sibling.phase === 'network',
  )
  await nudges.steps(
    step.labId,
    waitingSteps.slice(0, most).map((sibling) => sibling.id),
  )
}

/**
 * A step of a creation has ended where nobody expected it. If the network does not stand, it may have been the one that
 * was to make it: the next of its operation is called, takes over, and calls the others.
 */
export const callNext = async (
  { work, nudges }: Pick<NetworkSharing, 'work' | 'nudges'>,
  step: StepRecord,
): Promise<void> => {
  const isReady = isReadyFor(await work.readNetwork(step.labId, idOf(step)), step)
  await nudgeSiblings({ work, nudges }, step, isReady ? undefined : 1)
}

/** A VM is gone: when it was the last, its network goes too. */
export const leave = async (sharing: NetworkSharing, step: StepRecord): Promise<Move> => {
  const { work, vms } = sharing
  const network = await work.readNetwork(step.labId, idOf(step))
  if (network === undefined) return nothingToTidy
  const mine = network.stepId === step.id
  if (network.state === 'removing') return mine ? remove : nothingToTidy
  if (network.state === 'preparing' && !mine) return nothingToTidy
  const inUse = () => vms.countIn(step.labId, step.resourceGroup, step.location)
  if ((await inUse()) > 0) return nothingToTidy
  if (!(await work.changeNetwork(network, { state: 'removing', stepId: step.id }))) return waiting
  // Whoever was accepted before the line above is seen here; whoever comes later waits for us.
  if ((await inUse()) === 0) return remove
  await work.changeNetwork({ ...network, state: 'removing' }, { state: network.state, stepId: step.id })
  return nothingToTidy
}

/** Drops the record that this step holds, if any, and lets the others of its operation have their try. */
export const close = async (sharing: NetworkSharing, step: StepRecord): Promise<undefined> => {
  const network = await sharing.work.readNetwork(step.labId, idOf(step))
  if (network === undefined || network.state === 'ready' || network.stepId !== step.id) return
  await sharing.work.changeNetwork(network, undefined)
  await nudgeSiblings(sharing, step)
}
