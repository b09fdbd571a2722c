import type { OperationKind } from '../operations/operations.ts'
import type { CourseRules } from './rules.ts'

/** What only teachers begin, only they begin again. */
const ofTeachers: ReadonlySet<OperationKind> = new Set([
  ...(['publish', 'remove', 'clean', 'bring', 'create', 'snapshot', 'clean-up', 'restore-bin'] as const),
  ...(['park', 'delete-template'] as const),
])
/** And these assistants only where the course lets them into machines. */
const ofConnecting: ReadonlySet<OperationKind> = new Set(['password', 'reset'] as const)

/** Whether assistants of a course begin this again. */
export const assistantsRetry = (
  kind: OperationKind,
  { assistantsConnect }: Pick<CourseRules, 'assistantsConnect'>,
): boolean => !ofTeachers.has(kind) && (assistantsConnect || !ofConnecting.has(kind))
