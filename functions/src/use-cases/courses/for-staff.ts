import type { Part } from '../../domain/courses/people/part.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'

/** Work that needs the lab's subscription: who cannot connect one is told whom to ask. */
export const forStaff =
  (world: PayerWorld) =>
  async <T>({ course, function: mine }: Part, run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'cloud_settings_missing' || mine === 'owner')
        throw error
      const { owner } = await findPayer(world, course.labId)
      const sentence = `This lab has no Azure subscription yet. Ask ${owner.name}.`
      throw new AppError('cloud_settings_missing', sentence, { cause: error })
    }
  }
