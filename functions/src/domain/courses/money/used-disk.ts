import type { OsType } from '@labkeeper/contract/vms/catalogue'

/** What a snapshot of a machine's disk is taken to use: Azure does not tell. */
export const usedGB: Readonly<Record<OsType, number>> = { Windows: 30, Linux: 8 }
