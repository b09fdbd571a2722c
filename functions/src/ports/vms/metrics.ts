import type { Instant } from '../../domain/kernel/instant.ts'
import type { Principal } from '../connection/principal.ts'
import type { VmParts } from './parts.ts'

/** How busy a machine was in a stretch of time. What was not measured, or is not known yet, is absent. */
export interface UseSample {
  readonly from: Instant
  readonly minutes: number
  readonly cpuPercent?: number
  /** All that left the machine over its network in that time. */
  readonly bytesOut?: number
}

/** So many machines are asked about in one request. */
export const mostMeasured = 50

/** What Azure measures of machines from outside. */
export interface Metrics {
  /**
   * Of each of these machines of one region, in their order; nothing of one that Azure says nothing of. Each sample stands for
   * the minutes that follow its instant, the newest are often missing.
   */
  readUse(
    principal: Principal,
    location: string,
    vms: readonly Pick<VmParts, 'resourceGroup' | 'vmName'>[],
    span: { readonly from: Instant; readonly to: Instant },
  ): Promise<readonly (readonly UseSample[])[]>
}
