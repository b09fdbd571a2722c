import type { VmRecord } from './vm-record.ts'

const off: ReadonlySet<string | undefined> = new Set<VmRecord['powerState']>(['VM deallocated', 'VM stopped'])

/** Nobody can be at it, whether or not it is still billed. What is on its way, or unknown, is not off. */
export const isOff = (powerState: VmRecord['powerState'] | undefined): boolean => off.has(powerState)
