import type { DatabaseSync } from 'node:sqlite'
import { createFaults, type Faults } from '../../service/faults.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { type Assigned, createAssigned } from './assigned.ts'
import { type Costs, createCosts } from './costs.ts'
import { loadSignIn, type SignIn } from './credentials.ts'
import { openDatabase } from './database.ts'
import type { Fault } from './faults.ts'
import { createLabServices, type LabServices } from './lab-services.ts'
import { createOperations, type Operations } from './operations.ts'
import { createQuota, type Quota } from './quota.ts'
import { createReferences, type References } from './references.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createResources, type Resources } from './resources.ts'
import { createRestrictions, type Restrictions } from './restrictions.ts'
import type { Permission } from './role.ts'
import { createShortages, type Shortages } from './shortages.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import { createWithheld, lessWithheld, type Withheld } from './withheld.ts'

interface CloudOptions {
  /** Where the state lives, or ':memory:'. */
  readonly directory: string
  /** How many times faster than Azure operations end and buckets refill; 1 is real. */
  readonly speed: number
  readonly throttle: boolean
  readonly pageSize: number
  readonly permissions: readonly Permission[]
  readonly now: () => number
}

/** The simulated Azure: its state and its few rules; every handler gets it. */
export interface Cloud {
  readonly database: DatabaseSync
  readonly resources: Resources
  readonly references: References
  readonly addresses: Addresses
  readonly operations: Operations
  readonly quota: Quota
  readonly restrictions: Restrictions
  readonly shortages: Shortages
  readonly costs: Costs
  readonly faults: Faults<Fault>
  readonly log: RequestLog
  readonly signIn: SignIn
  readonly throttle: Throttle | undefined
  readonly speed: number
  readonly pageSize: number
  /** What the principal of a subscription may do in it. */
  permissions(subscription: string): readonly Permission[]
  /** Of every principal, until the stand-in ends. */
  setPermissions(permissions: readonly Permission[]): void
  readonly withheld: Withheld
  readonly assigned: Assigned
  readonly labServices: LabServices
  /** All but sign-in, whose clients go by clocks of their own. */
  now(): number
}

export const createCloud = (options: CloudOptions): Cloud => {
  const database = openDatabase(options.directory)
  const withheld = createWithheld(database)
  const assigned = createAssigned(database)
  let { permissions } = options
  return {
    database,
    resources: createResources(database),
    references: createReferences(database),
    addresses: createAddresses(database),
    operations: createOperations(database, options.now()),
    quota: createQuota(database),
    restrictions: createRestrictions(database),
    shortages: createShortages(database),
    costs: createCosts(database),
    faults: createFaults(),
    log: createRequestLog(database),
    signIn: loadSignIn(database),
    throttle: options.throttle ? createThrottle(options.speed) : undefined,
    speed: options.speed,
    pageSize: options.pageSize,
    permissions: (subscription) =>
      lessWithheld([...permissions, ...assigned.permissions(subscription)], withheld.of(subscription)),
    withheld,
    assigned,
    labServices: createLabServices(database),
    setPermissions: (next) => {
      permissions = next
    },
    now: options.now,
  }
}
