import type { Person } from './session.ts'

/** Who makes a call, as the database knows the person at this moment: nothing of it comes from the token but the ids. */
export interface Caller extends Person {
  readonly userId: string
  readonly sessionId: string
}
