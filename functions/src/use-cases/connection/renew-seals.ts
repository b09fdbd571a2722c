import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { Sealer, SealOwner } from '../../ports/sealer.ts'
import type { Templates } from '../../ports/templates/templates.ts'
import type { Bin } from '../../ports/vms/bin.ts'
import type { SeenVms, Versioned } from '../../ports/vms/vms.ts'
import { cloudSecret } from './open-principal.ts'

export interface SealWorld {
  readonly labs: LabBook & Connections
  readonly vms: SeenVms
  readonly templates: Templates
  readonly bins: Pick<Bin, 'list' | 'reseal'>
  readonly sealer: Sealer
}

/** So many records in one go: whatever is left has the next. */
const most = 200

/** The secret under the newest key; nothing when it is that already, or its key is gone: bringing it back mends that. */
const renewed = (sealer: Sealer, sealed: string, owner: SealOwner): string | undefined => {
  try {
    const fresh = sealer.renew(sealed, owner)
    return fresh === sealed ? undefined : fresh
  } catch {
    return undefined
  }
}

type Sealed = Pick<VmRecord, 'sealedPassword' | 'sealedStudentPassword' | 'nextPassword' | 'secrets'>

const passwords = ['sealedPassword', 'sealedStudentPassword'] as const

/** What a VM keeps sealed, its disks and the password that is under way among it, as far as it changes; or nothing. */
const renewedOf = (sealer: Sealer, vm: Sealed, owner: SealOwner): Sealed | undefined => {
  const change = <K extends string>(from: { readonly [P in K]?: string }, fields: readonly K[]) => {
    const fresh = fields.flatMap((field) => {
      const sealed = from[field] && renewed(sealer, from[field], owner)
      return sealed ? [[field, sealed]] : []
    })
    return fresh.length > 0 && (Object.fromEntries(fresh) as { readonly [P in K]?: string })
  }
  const { nextPassword, secrets } = vm
  const next = nextPassword && change(nextPassword, ['sealed', 'sealedStudent'])
  const ofDisks = secrets?.map((one) => change(one, passwords))
  const all = {
    ...change(vm, passwords),
    ...(next && { nextPassword: { ...nextPassword, ...next } }),
    ...(ofDisks?.some(Boolean) && { secrets: secrets?.map((one, at) => ({ ...one, ...ofDisks[at] })) }),
  }
  return Object.keys(all).length > 0 ? (all as Sealed) : undefined
}

/**
 * Brings what a lab keeps sealed under the newest key, so that older ones can be dropped one day: see
 * docs/rotate-keys.md. Costs nothing while there is nothing to renew. What somebody else changes meanwhile is left as
 * they wrote it.
 */
export const renewSeals =
  ({ labs, vms, templates, bins, sealer }: SealWorld) =>
  async (lab: LabRecord, known: readonly Versioned<VmRecord>[]): Promise<void> => {
    const { labId, cloud } = lab
    const secret = cloud && renewed(sealer, cloud.sealedSecret, { labId, recordId: cloudSecret })
    if (secret) await labs.resealCloud(labId, cloud.sealedSecret, secret)

    for (const { id, sealedPassword } of await templates.list(labId)) {
      const password = sealedPassword && renewed(sealer, sealedPassword, { labId, recordId: id })
      if (password) await templates.reseal(labId, id, sealedPassword, password)
    }

    for (const item of (await bins.list(labId)).items) {
      const change = renewedOf(sealer, item.vm, { labId, recordId: item.vm.id })
      if (change) await bins.reseal(item, change)
    }

    let renewals = 0
    for (const { record, version } of known) {
      if (renewals === most) return
      const change = renewedOf(sealer, record, { labId, recordId: record.id })
      if (!change) continue
      await vms.reseal(labId, record.id, version, change)
      renewals += 1
    }
  }
