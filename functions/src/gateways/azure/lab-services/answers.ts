import type {
  ForeignLab,
  ForeignRecurrence,
  ForeignSchedule,
  ForeignShutdown,
  ForeignUser,
} from '../../../domain/courses/lab-services/foreign-lab.ts'

/**
 * What Azure Lab Services answers in version 2022-08-01, as far as it is read.
 * https://github.com/Azure/azure-rest-api-specs, specification/labservices/…/stable/2022-08-01
 */

type State = 'Enabled' | 'Disabled'
type Access = 'Public' | 'Private' | 'None'

interface Credentials {
  readonly username?: string
}

interface MachineProfile {
  readonly createOption?: 'Image' | 'TemplateVM'
  readonly imageReference?: {
    readonly id?: string
    readonly publisher?: string
    readonly offer?: string
    readonly sku?: string
  }
  readonly osType?: 'Windows' | 'Linux'
  /** `capacity` is how many machines there are for users. */
  readonly sku?: { readonly name?: string; readonly capacity?: number }
  readonly additionalCapabilities?: { readonly installGpuDrivers?: State }
  readonly usageQuota?: string
  readonly useSharedPassword?: State
  readonly adminUser?: Credentials
  readonly nonAdminUser?: Credentials
}

export interface AnsweredLab {
  readonly id?: string
  readonly name?: string
  readonly location?: string
  readonly tags?: Readonly<Record<string, string>> | null
  readonly properties?: {
    readonly title?: string
    readonly description?: string
    readonly virtualMachineProfile?: MachineProfile
    readonly connectionProfile?: Partial<Record<`${'web' | 'client'}${'Ssh' | 'Rdp'}Access`, Access>>
    readonly securityProfile?: { readonly openAccess?: State }
    readonly rosterProfile?: {
      readonly activeDirectoryGroupId?: string
      readonly ltiContextId?: string
    } | null
    readonly autoShutdownProfile?: {
      readonly shutdownOnDisconnect?: State
      readonly shutdownWhenNotConnected?: State
      readonly shutdownOnIdle?: 'None' | 'UserAbsence' | 'LowUsage'
      readonly disconnectDelay?: string
      readonly noConnectDelay?: string
      readonly idleDelay?: string
    }
  }
}

type Properties = NonNullable<AnsweredLab['properties']>

export interface AnsweredUser {
  readonly properties?: {
    readonly displayName?: string
    readonly email?: string
    readonly additionalUsageQuota?: string
  }
}

export interface AnsweredSchedule {
  readonly properties?: {
    readonly startAt?: string
    readonly stopAt?: string
    readonly timeZoneId?: string
    readonly notes?: string
    readonly recurrencePattern?: {
      readonly frequency?: 'Daily' | 'Weekly'
      readonly weekDays?: readonly string[]
      readonly interval?: number
      readonly expirationDate?: string
    } | null
  }
}

/** The same without what is missing, or empty. */
const told = <T extends object>(whole: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(whole).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> }

const imageOf = ({ imageReference = {} }: MachineProfile): Pick<ForeignLab, 'image' | 'galleryImage'> => {
  const { id, publisher, offer, sku } = imageReference
  if (id) return { galleryImage: id }
  return publisher && offer && sku ? { image: { publisher, offer, sku } } : {}
}

/** Delays of what is switched off mean nothing. */
const shutdownOf = ({ autoShutdownProfile = {} }: Properties): ForeignShutdown => {
  const { shutdownOnDisconnect, shutdownWhenNotConnected, shutdownOnIdle = 'None' } = autoShutdownProfile
  const { disconnectDelay, noConnectDelay, idleDelay } = autoShutdownProfile
  return told({
    disconnected: shutdownOnDisconnect === 'Enabled' ? disconnectDelay : undefined,
    notConnected: shutdownWhenNotConnected === 'Enabled' ? noConnectDelay : undefined,
    idle: shutdownOnIdle === 'None' ? undefined : idleDelay,
    loadCounts: shutdownOnIdle === 'None' ? undefined : shutdownOnIdle === 'LowUsage',
  })
}

const rosterOf = ({ rosterProfile }: Properties): ForeignLab['roster'] => {
  if (rosterProfile?.activeDirectoryGroupId) return 'group'
  return rosterProfile?.ltiContextId ? 'course' : undefined
}

export const toLab = ({
  id = '',
  name = '',
  location = '',
  tags,
  properties = {},
}: AnsweredLab): ForeignLab => {
  const { virtualMachineProfile: machines = {}, connectionProfile = {} } = properties
  return {
    ...told({
      title: properties.title,
      description: properties.description,
      osType: machines.osType,
      size: machines.sku?.name,
      quota: machines.usageQuota,
      adminUser: machines.adminUser?.username,
      nonAdminUser: machines.nonAdminUser?.username,
      roster: rosterOf(properties),
    }),
    ...imageOf(machines),
    id,
    name,
    location,
    tags: tags ?? {},
    hasTemplate: machines.createOption === 'TemplateVM',
    machines: machines.sku?.capacity ?? 0,
    gpuDrivers: machines.additionalCapabilities?.installGpuDrivers === 'Enabled',
    sharedPassword: machines.useSharedPassword === 'Enabled',
    isOpen: properties.securityProfile?.openAccess === 'Enabled',
    isPublic: Object.values(connectionProfile).includes('Public'),
    shutdown: shutdownOf(properties),
  }
}

export const toUser = ({ properties = {} }: AnsweredUser): ForeignUser => {
  const { displayName, email, additionalUsageQuota } = properties
  return told({ name: displayName, email, extra: additionalUsageQuota })
}

const recurrenceOf = (
  pattern: NonNullable<AnsweredSchedule['properties']>['recurrencePattern'],
): { readonly recurrence?: ForeignRecurrence } => {
  if (!pattern?.frequency || !pattern.expirationDate) return {}
  const { frequency, weekDays = [], interval = 1, expirationDate } = pattern
  // Azure's smallest is 1, and nothing here may be divided by less.
  return { recurrence: { frequency, weekDays, interval: Math.max(1, interval), expiresAt: expirationDate } }
}

export const toSchedule = ({ properties = {} }: AnsweredSchedule): ForeignSchedule => {
  const { startAt, stopAt, timeZoneId = '', notes, recurrencePattern } = properties
  return { ...told({ startAt, stopAt, notes }), timeZone: timeZoneId, ...recurrenceOf(recurrencePattern) }
}
