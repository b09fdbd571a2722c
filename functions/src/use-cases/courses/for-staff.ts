import type { MyFunction } from '@labkeeper/contract/courses/course'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { Payer } from '../../domain/courses/course-view.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'

/** Who asks for something of whose lab. */
export interface Asking {
  readonly course: Pick<CourseRecord, 'labId'>
  readonly function: MyFunction
}

/** To whoever cannot connect one. */
export const noSubscription = ({ owner }: Pick<Payer, 'owner'>): string =>
  `This lab has no Azure subscription yet. Ask ${owner.name}.`

/** Work that needs the lab's subscription: who cannot connect one is told whom to ask. */
export const forStaff =
  (world: PayerWorld) =>
  async <T>({ course, function: mine }: Asking, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'cloud_settings_missing' || mine === 'owner')
        throw error
      const sentence = noSubscription(await findPayer(world, course.labId))
      throw new AppError('cloud_settings_missing', sentence, { cause: error })
    }
  }
