/** Something that happened to a VM, and why. Forgotten by the database after 30 days. */
export interface ActivityRecord {
  readonly type: 'activity'
  readonly id: string
  readonly labId: string
  readonly uk: string
  readonly schema: 1
  readonly createdAt: string
  readonly vmId: string
  readonly vmName: string
  readonly resourceGroup: string
  /** One plain sentence. */
  readonly text: string
  readonly ttl: number
}
