import { idOf, type LabId } from '../kernel/ids.ts'
import { mapOf, number, oneOf, type Shape, text } from '../kernel/shape.ts'
/** For how long VMs of each kind ran on one day. Kept longer than anybody looks back. */
export interface UsageRecord {
  readonly type: 'usage'
  /** `usage:2026-11-22`, of a day in UTC; also the unique key. */
  readonly id: string
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  /** By `westeurope:Standard_B2s:Linux`: what a price depends on. */
  readonly seconds: Readonly<Record<string, number>>
  readonly ttl: number
}

export const usageShape: Shape<UsageRecord> = {
  type: oneOf('usage'),
  id: text,
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  seconds: mapOf(number),
  ttl: number,
}
