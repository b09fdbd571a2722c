import type { JsonObject } from '../../service/json.ts'
import type { FurnishedLab } from '../model/lab-services.ts'

const group = 'labs-of-school'
const dayMs = 24 * 60 * 60_000

/** `days` after the first day of term. */
const later = (since: string, days: number): string =>
  new Date(Date.parse(`${since}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const none = { webSshAccess: 'None', webRdpAccess: 'None', clientSshAccess: 'None', clientRdpAccess: 'None' }
const windows = {
  offer: 'WindowsServer',
  publisher: 'MicrosoftWindowsServer',
  sku: '2022-datacenter-g2',
  version: 'latest',
}
const ubuntu = {
  offer: '0001-com-ubuntu-server-jammy',
  publisher: 'canonical',
  sku: '22_04-lts-gen2',
  version: 'latest',
}
const neverStops = {
  shutdownOnDisconnect: 'Disabled',
  shutdownWhenNotConnected: 'Disabled',
  shutdownOnIdle: 'None',
}
const stopsSoon = {
  shutdownOnDisconnect: 'Enabled',
  shutdownWhenNotConnected: 'Enabled',
  shutdownOnIdle: 'UserAbsence',
  disconnectDelay: 'PT5M',
  noConnectDelay: 'PT15M',
  idleDelay: 'PT1H',
}

interface Sample {
  readonly name: string
  readonly location?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly properties: JsonObject
  readonly machines: JsonObject
  readonly users: readonly JsonObject[]
  readonly schedules: readonly JsonObject[]
}

const person = (name: string, more: JsonObject = {}): JsonObject => ({
  displayName: name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@contoso.test`,
  registrationState: 'Registered',
  invitationState: 'Sent',
  totalUsage: 'PT4H30M',
  ...more,
})

/** Six labs as teachers have them; their term begins at `since` and lasts for 15 weeks. */
const samplesOf = (since: string): readonly Sample[] => {
  const at = (days: number, clock: string): string => `${later(since, days)}T${clock}:00Z`
  const ends = at(15 * 7, '23:59')
  const weekly = (weekDays: readonly string[], interval = 1): JsonObject => ({
    frequency: 'Weekly',
    weekDays,
    interval,
    expirationDate: ends,
  })
  return [
    {
      name: 'networks',
      tags: { semester: 'winter' },
      properties: {
        title: 'Networks',
        description: 'Routing and switching.',
        autoShutdownProfile: stopsSoon,
        connectionProfile: { ...none, clientRdpAccess: 'Public' },
      },
      machines: {
        createOption: 'TemplateVM',
        imageReference: windows,
        osType: 'Windows',
        sku: { name: 'Classic_Fsv2_4_8GB_128_S_SSD', capacity: 20 },
        usageQuota: 'PT10H',
        useSharedPassword: 'Enabled',
        adminUser: { username: 'teacher' },
        nonAdminUser: { username: 'pupil' },
      },
      users: [
        person('Ada Student'),
        person('Ben Student', { additionalUsageQuota: 'PT2H' }),
        person('Cleo Student', { registrationState: 'NotRegistered', invitationState: 'NotSent' }),
      ],
      schedules: [
        {
          startAt: at(0, '10:00'),
          stopAt: at(0, '11:30'),
          timeZoneId: 'Europe/Berlin',
          notes: 'Bring your notes.',
          recurrencePattern: weekly(['Monday', 'Wednesday']),
        },
      ],
    },
    {
      name: 'programming',
      properties: {
        title: 'Programming 1',
        autoShutdownProfile: neverStops,
        connectionProfile: { ...none, clientSshAccess: 'Public' },
      },
      machines: {
        createOption: 'Image',
        imageReference: ubuntu,
        osType: 'Linux',
        sku: { name: 'Classic_Fsv2_2_4GB_128_S_SSD', capacity: 30 },
        usageQuota: 'PT0S',
        useSharedPassword: 'Disabled',
        adminUser: { username: 'student1' },
      },
      users: [person('Dan Coder'), person('Eva Coder')],
      schedules: [
        {
          startAt: at(1, '08:00'),
          stopAt: at(1, '12:00'),
          timeZoneId: 'Europe/Berlin',
          recurrencePattern: { frequency: 'Daily', interval: 1, expirationDate: ends },
        },
      ],
    },
    {
      name: 'biology',
      properties: {
        title: 'Biology',
        autoShutdownProfile: neverStops,
        connectionProfile: { ...none, clientRdpAccess: 'Private' },
      },
      machines: {
        createOption: 'Image',
        imageReference: {
          id: '/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/images/providers/Microsoft.Compute/galleries/school/images/biology-2026',
        },
        osType: 'Windows',
        sku: { name: 'Classic_Nvv4_8_28GB_128_S_SSD', capacity: 12 },
        additionalCapabilities: { installGpuDrivers: 'Enabled' },
        usageQuota: 'PT20H',
        useSharedPassword: 'Disabled',
        adminUser: { username: 'teacher' },
      },
      users: [person('Fay Green')],
      schedules: [],
    },
    {
      name: 'open-practice',
      properties: {
        title: 'Open practice',
        autoShutdownProfile: neverStops,
        connectionProfile: { ...none, clientSshAccess: 'Public' },
        securityProfile: { registrationCode: 'fAkEcodE', openAccess: 'Enabled' },
      },
      machines: {
        createOption: 'Image',
        imageReference: ubuntu,
        osType: 'Linux',
        sku: { name: 'Classic_Dsv4_4_16GB_128_P_SSD', capacity: 5 },
        usageQuota: 'PT100H',
        useSharedPassword: 'Disabled',
        adminUser: { username: 'teacher' },
      },
      users: [],
      schedules: [
        {
          stopAt: at(0, '22:00'),
          timeZoneId: 'Europe/Berlin',
          recurrencePattern: { frequency: 'Daily', interval: 1, expirationDate: ends },
        },
      ],
    },
    {
      name: 'databases',
      properties: {
        title: 'Databases',
        autoShutdownProfile: neverStops,
        connectionProfile: { ...none, clientSshAccess: 'Public' },
      },
      machines: {
        createOption: 'Image',
        imageReference: { ...ubuntu, sku: '22_04-lts' },
        osType: 'Linux',
        sku: { name: 'Classic_Fsv2_8_16GB_128_S_SSD', capacity: 8 },
        usageQuota: 'PT15H',
        useSharedPassword: 'Disabled',
        adminUser: { username: 'root' },
      },
      users: [person('Gus Query')],
      schedules: [
        {
          startAt: at(0, '14:00'),
          stopAt: at(0, '15:30'),
          timeZoneId: 'America/New_York',
          recurrencePattern: weekly(['Tuesday'], 2),
        },
        {
          startAt: at(0, '09:00'),
          stopAt: at(0, '10:00'),
          timeZoneId: 'America/New_York',
          recurrencePattern: weekly(['Friday'], 3),
        },
      ],
    },
    {
      name: 'statistics',
      location: 'westus',
      properties: {
        title: 'Statistics',
        autoShutdownProfile: neverStops,
        connectionProfile: { ...none, clientRdpAccess: 'Public' },
        rosterProfile: { activeDirectoryGroupId: '11111111-2222-3333-4444-555555555555' },
      },
      machines: {
        createOption: 'Image',
        imageReference: windows,
        osType: 'Windows',
        sku: { name: 'Classic_Fsv2_2_4GB_128_S_SSD', capacity: 3 },
        usageQuota: 'PT10H',
        useSharedPassword: 'Disabled',
        adminUser: { username: 'teacher' },
      },
      users: [
        person('Hal Mean'),
        { displayName: 'Ida Median', registrationState: 'NotRegistered', invitationState: 'NotSent' },
      ],
      schedules: [],
    },
  ]
}

const namespace = 'Microsoft.LabServices/labs'

/** So many labs: the six, and then the six again under other names. */
export const sampleLabs = (subscription: string, since: string, count: number): readonly FurnishedLab[] => {
  const samples = samplesOf(since)
  return Array.from({ length: count }, (_, index): FurnishedLab => {
    const sample = samples[index % samples.length]
    if (sample === undefined) throw new Error('There are samples.')
    const round = Math.floor(index / samples.length)
    const name = round === 0 ? sample.name : `${sample.name}-${round + 1}`
    const id = `/subscriptions/${subscription}/resourceGroups/${group}/providers/${namespace}/${name}`
    const child = (kind: string, properties: JsonObject, place: number): JsonObject => ({
      id: `${id}/${kind}/${kind.slice(0, -1)}${place + 1}`,
      name: `${kind.slice(0, -1)}${place + 1}`,
      type: `${namespace}/${kind}`,
      properties: { provisioningState: 'Succeeded', ...properties },
    })
    return {
      lab: {
        id,
        name,
        type: namespace,
        location: sample.location ?? 'eastus',
        tags: sample.tags ?? {},
        properties: {
          provisioningState: 'Succeeded',
          securityProfile: { registrationCode: 'fAkEcodE', openAccess: 'Disabled' },
          labPlanId: `/subscriptions/${subscription}/resourceGroups/${group}/providers/Microsoft.LabServices/labPlans/school`,
          state: 'Published',
          ...sample.properties,
          virtualMachineProfile: {
            additionalCapabilities: { installGpuDrivers: 'Disabled' },
            ...sample.machines,
          },
        },
      },
      users: sample.users.map((user, place) => child('users', user, place)),
      schedules: sample.schedules.map((schedule, place) => child('schedules', schedule, place)),
    }
  })
}
