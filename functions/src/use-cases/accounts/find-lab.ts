import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'

/** The lab of a caller. Labs are never removed by the app, so its absence is for whoever runs it to mend. */
export const findLab = async (labs: Pick<LabBook, 'read'>, labId: LabId): Promise<LabRecord> => {
  const lab = await labs.read(labId)
  if (lab === undefined) {
    throw new AppError('not_found', 'This lab no longer exists. Ask whoever runs Labkeeper.')
  }
  return lab
}
