import { type JsonObject, textAt } from '../../service/json.ts'
import { silentSince } from '../guest/ailments.ts'
import type { Resource } from '../model/resources.ts'

/** What `$expand=instanceView`, `/instanceView` and `statusOnly` show of a VM. */
export const instanceView = (vm: Resource, now: number): JsonObject => {
  const time = new Date(now).toISOString()
  const { properties, power } = vm
  const os = textAt(properties, 'storageProfile', 'osDisk', 'osType') ?? 'Linux'
  // The guest's agent reports what the guest calls itself, whatever it was told at its creation.
  const computerName = textAt(vm.hidden, 'hostName') ?? textAt(properties, 'osProfile', 'computerName')
  const running = power === 'running'
  const diskName = textAt(properties, 'storageProfile', 'osDisk', 'name')
  return {
    ...(running && computerName ? { computerName } : {}),
    ...(running
      ? {
          osName: textAt(vm.hidden, 'osName') ?? os,
          hyperVGeneration: 'V2',
          vmAgent: agent(os, time, silentSince(vm)),
        }
      : {}),
    disks: [{ name: diskName, statuses: [provisioning('Succeeded', vm.createdAt)] }],
    statuses: [
      provisioning(textAt(properties, 'provisioningState') ?? 'Succeeded', time),
      ...powerStatus(power),
    ],
  }
}

const provisioning = (state: string, time: string): JsonObject => {
  const failed = state === 'Failed'
  return {
    code: `ProvisioningState/${state.toLowerCase()}`,
    level: failed ? 'Error' : 'Info',
    displayStatus: failed ? 'Provisioning failed' : `Provisioning ${state.toLowerCase()}`,
    time,
  }
}

/** A VM whose creation failed has no power state at all. */
const powerStatus = (power: Resource['power']): readonly JsonObject[] =>
  power === undefined ? [] : [{ code: `PowerState/${power}`, level: 'Info', displayStatus: `VM ${power}` }]

/** One that is silent: https://github.com/Azure/azure-sdk-for-ruby/issues/1274 */
const silent = (since: number): JsonObject => ({
  code: 'ProvisioningState/Unavailable',
  level: 'Warning',
  displayStatus: 'Not Ready',
  message: 'VM Agent is unresponsive.',
  time: new Date(since).toISOString(),
})

const agent = (os: string, time: string, silentFor: number | undefined): JsonObject => {
  const message = 'Guest Agent is running'
  const version = os === 'Windows' ? '2.7.41491.1176' : '2.14.0.1'
  const ready = { code: 'ProvisioningState/succeeded', level: 'Info', displayStatus: 'Ready', message, time }
  return {
    vmAgentVersion: silentFor === undefined ? version : 'Unknown',
    statuses: [silentFor === undefined ? ready : silent(silentFor)],
    extensionHandlers: [],
  }
}
