import type { Budget } from '../../domain/accounts/budgets.ts'

/** Buckets of tokens, shared by all instances. */
export interface Buckets {
  /** Takes so many tokens, one unless said otherwise, and answers 0; or answers the seconds to wait and takes nothing. */
  take(key: string, budget: Budget, tokens?: number): Promise<number>
}
