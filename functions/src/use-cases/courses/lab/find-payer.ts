import type { Payer } from '../../../domain/courses/course-view.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import { findLab } from '../../accounts/find-lab.ts'

export interface PayerWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly users: Pick<AccountBook, 'read'>
}

/** Whose lab it is. An account that is gone leaves its lab without a name, not without its courses. */
export const findPayer = async ({ labs, users }: PayerWorld, labId: LabId): Promise<Payer> => {
  const lab = await findLab(labs, labId)
  const { name = '', email = '' } = (await users.read(lab.ownerId)) ?? {}
  return { lab, owner: { name, email } }
}
