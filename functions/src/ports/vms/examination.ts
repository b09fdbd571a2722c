import type { Sights } from '../../domain/courses/doctor/sights.ts'
import type { Principal } from '../connection/principal.ts'
import type { VmParts } from './parts.ts'

/** The port at which a machine is to be reached, and who knocks there, where that is known. */
export interface WayIn {
  readonly port: number
  readonly from?: string | undefined
}

/** Looking at a machine from outside, because somebody cannot connect. */
export interface Examination {
  /**
   * All that Azure shows of it. What Azure refuses, or does not say within some seconds, is absent: the rest is seen all the same,
   * so this throws nothing that is expected.
   */
  examine(principal: Principal, vm: VmParts, way: WayIn): Promise<Sights>
}
