import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import type { Answer, CallOptions, RunningApp } from './app.ts'
import { aRunningVm } from './operations/running-vm.ts'

/** What a test does in one lab: calls as its owner, and VMs that need no Azure to be there. */

export const vmPassword = 'Correct-horse-9'

let vms = 0

export const openLab = async (app: RunningApp) => {
  const owner = await app.newOwner()
  const labId = labIdOf(userIdOf(owner.email))
  const database = openDatabase(app.config.cosmos)
  const connection = {
    subscriptionId: 'sub',
    tenantId: 'none',
    clientId: 'none',
    username: 'none',
    sealedSecret: 'none',
  }
  await cosmosLabs(database.labs).setCloud(labId, connection, undefined)
  const sealer = aesSealer(app.config.sealingKeys)

  const call = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
    app.call(method, path, { token: owner.token, ...(body === undefined ? {} : { body }), ...options })

  /** A VM as a creation leaves it. */
  const addVm = async (overrides: Partial<VmRecord> = {}): Promise<VmRecord> => {
    vms += 1
    const id = `vm_${String(vms).padStart(32, '0')}` as const
    const name = `pc-${vms}`
    const vm: VmRecord = {
      ...aRunningVm(labId, name, app.clock.now()),
      id,
      size: 'Standard_B2s',
      osType: 'Windows',
      os: 'Windows Server 2022 Datacenter',
      image: {
        publisher: 'MicrosoftWindowsServer',
        offer: 'WindowsServer',
        sku: '2022-datacenter-g2',
        version: 'latest',
      },
      diskSizeGB: 128,
      adminUsername: 'teacher',
      sealedPassword: sealer.seal(vmPassword, { labId, recordId: id }),
      disks: [],
      publicIP: '20.1.2.3',
      ...overrides,
    }
    await database.labs.items.create(vm)
    return vm
  }

  return { ...owner, owner, labId, database, call, addVm, newStudent: () => app.newStudent(owner) }
}

export type Lab = Awaited<ReturnType<typeof openLab>>

/**
 * Whatever touches the database after its write number `write` dies as if the process had been killed there; with
 * `landed` that write itself still arrived. Ends with `app.cosmos.clearFaults()`.
 */
export const dieAt = (app: Pick<RunningApp, 'cosmos'>, write: number, landed: boolean): void => {
  let writes = 0
  const isWrite = (operation: string) => !['read', 'query', 'plan'].includes(operation)
  const dead = ({ operation }: { readonly operation: string }): boolean => {
    if (isWrite(operation)) writes += 1
    return writes > write || (writes === write && !landed)
  }
  app.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY, match: dead })
  // Asked only where the first let the request pass, and used up by the one write that it is for.
  const isIt = ({ operation }: { readonly operation: string }): boolean =>
    landed && writes === write && isWrite(operation)
  app.cosmos.failNext({ status: 503, afterwards: true, match: isIt })
}
