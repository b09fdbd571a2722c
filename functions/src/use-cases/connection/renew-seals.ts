import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { KeptSecrets } from '../../domain/vms/belongings.ts'
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

/** Of disks that are kept; nothing when they are all under the newest key. */
const renewedSecrets = (
  sealer: Sealer,
  secrets: readonly KeptSecrets[],
  owner: SealOwner,
): readonly KeptSecrets[] | undefined => {
  const all = secrets.map((one) => {
    const { sealedPassword: own, sealedStudentPassword: students } = one
    const sealedPassword = own && renewed(sealer, own, owner)
    const sealedStudentPassword = students && renewed(sealer, students, owner)
    return {
      ...one,
      ...(sealedPassword && { sealedPassword }),
      ...(sealedStudentPassword && { sealedStudentPassword }),
    }
  })
  return JSON.stringify(all) === JSON.stringify(secrets) ? undefined : all
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
      const { id, sealedPassword, sealedStudentPassword: students } = item.vm
      const owner = { labId, recordId: id }
      const password = sealedPassword && renewed(sealer, sealedPassword, owner)
      const studentPassword = students && renewed(sealer, students, owner)
      if (!password && !studentPassword) continue
      await bins.reseal(item, {
        ...(password && { sealedPassword: password }),
        ...(studentPassword && { sealedStudentPassword: studentPassword }),
      })
    }

    let renewals = 0
    for (const { record, version } of known) {
      if (renewals === most) return
      const { id, sealedPassword, sealedStudentPassword: students, nextPassword: next } = record
      const owner = { labId, recordId: id }
      const password = sealedPassword && renewed(sealer, sealedPassword, owner)
      const studentPassword = students && renewed(sealer, students, owner)
      const sealed = next?.sealed && renewed(sealer, next.sealed, owner)
      const sealedStudent = next?.sealedStudent && renewed(sealer, next.sealedStudent, owner)
      const secrets = record.secrets && renewedSecrets(sealer, record.secrets, owner)
      if (!password && !studentPassword && !sealed && !sealedStudent && !secrets) continue
      await vms.reseal(labId, id, version, {
        ...(password && { sealedPassword: password }),
        ...(studentPassword && { sealedStudentPassword: studentPassword }),
        ...(secrets && { secrets }),
        ...(next &&
          (sealed || sealedStudent) && {
            nextPassword: { ...next, ...(sealed && { sealed }), ...(sealedStudent && { sealedStudent }) },
          }),
      })
      renewals += 1
    }
  }
