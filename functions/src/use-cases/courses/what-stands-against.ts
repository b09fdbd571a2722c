import { AppError, CloudError } from '../../domain/kernel/errors.ts'

/** In words. Not that our own database is away for a moment: then the course stays due, and nothing is said about it. */
export const whatStandsAgainst = (error: unknown): string => {
  const isSaid = error instanceof CloudError || (error instanceof AppError && error.code !== 'unavailable')
  if (!isSaid) throw error
  return error.message
}
