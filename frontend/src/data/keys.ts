/**
 * What the cache keeps lists under. Features do not see each other's queries, and what one of them changes another one
 * has to read anew: `client.invalidateQueries({ queryKey: keys.vms })`.
 */
export const keys = {
  /** Who is signed in. */
  me: ['user/me'],
  /** The VMs, and the details of each beneath. */
  vms: ['azure/vms'],
  /** What was removed and can come back. */
  bin: ['lab/bin'],
  /** What costs for nothing, and beneath it what it came to. */
  waste: ['lab/waste'],
  templates: ['azure/snapshots'],
  students: ['lab/my-students'],
  operations: ['operations'],
  /** The courses, and each one with its people and machines beneath. */
  courses: ['courses'],
  /** The history of the VMs. */
  activity: ['activity'],
} as const
