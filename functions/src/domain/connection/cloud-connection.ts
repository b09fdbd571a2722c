import { listOf, maybe, maybeText, type Shape, text } from '../kernel/shape.ts'
/** A lab owner's own service principal. The secret is sealed to the lab and the record `cloud`. */
export interface CloudConnection {
  readonly subscriptionId: string
  readonly tenantId: string
  readonly clientId: string
  readonly username: string
  readonly sealedSecret: string
  /**
   * Who signs in with `username`: the object id in the tenant, written down at the first sign-in. A name can be given
   * to somebody else, an object id cannot.
   */
  readonly directoryObjectId?: string
  /** What of Azure the principal may not do, as last seen. Absent before the first look. */
  readonly missingActions?: readonly string[]
}

/** What somebody has saved of it, and not what was seen of Azure since. */
export const savedOf = (connection: CloudConnection | undefined): CloudConnection | undefined => {
  if (connection === undefined) return undefined
  const { missingActions: _, ...saved } = connection
  return saved
}

export const connectionShape: Shape<CloudConnection> = {
  subscriptionId: text,
  tenantId: text,
  clientId: text,
  username: text,
  sealedSecret: text,
  directoryObjectId: maybeText,
  missingActions: maybe(listOf(text)),
}
