import { at, type Json, type JsonObject, textAt } from '../../service/json.ts'
import type { Answer } from '../arm/answers.ts'
import { type ArmRequest, bodyOf } from '../arm/request.ts'
import { invalidParameter, missingParameter, notInStandIn, operationNotAllowed } from '../errors.ts'
import { ailmentsOf } from '../guest/ailments.ts'
import { interpret } from '../guest/block.ts'
import { guestOf, keptGuest, presenceOf } from '../guest/guest.ts'
import { linuxBlocks } from '../guest/linux-blocks.ts'
import { useOf } from '../guest/use.ts'
import { windowsBlocks } from '../guest/windows-blocks.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Failure } from '../model/operations.ts'
import { accepted, beginOperation } from '../operations/long-running.ts'
import { refuseBusy } from '../resources/guards.ts'
import { requireResource } from '../resources/resource-routes.ts'
import { machine } from './machine.ts'

const osOf: Readonly<Record<string, string>> = { RunShellScript: 'Linux', RunPowerShellScript: 'Windows' }

/** POST …/runCommand: needs a running VM and a script of the product; what it prints is the operation's output. */
export const runCommand = (cloud: Cloud, request: ArmRequest): Answer => {
  const vm = requireResource(cloud, request, machine)
  const body = bodyOf(request)
  const commandId = textAt(body, 'commandId')
  if (commandId === undefined) throw missingParameter('commandId')
  const os = textAt(vm.properties, 'storageProfile', 'osDisk', 'osType')
  if (osOf[commandId] !== os) {
    throw invalidParameter('commandId', `The entity was not found: the command '${commandId}' for ${os}.`)
  }
  refuseBusy(cloud, vm, 'runCommand')
  if (vm.power !== 'running') {
    throw operationNotAllowed('The operation requires the VM to be running (or set to run).')
  }
  const ailments = ailmentsOf(cloud, vm)
  const found = guestOf(cloud, vm)
  const keys = found.accounts.flatMap((account) => account.keys ?? []).length
  const inside = { guest: found, presence: presenceOf(cloud, vm), ailments, keys }
  const run = interpret(os === 'Windows' ? windowsBlocks : linuxBlocks, inside, scriptOf(body))
  if ('unknown' in run) throw notInStandIn(`scripts but the product's: '${masked(run.unknown)}'`)
  const { guest, done, printed, told, mends } = run
  const { answers } = useOf(vm)
  const operation = beginOperation(cloud, request, {
    target: vm.id,
    type: machine.type,
    location: vm.location,
    verb: 'runCommand',
    work: answers === 'never' || ailments.agent === 'silent' ? 'forever' : 'runCommand',
    failure: answers === 'fail' ? agentIsSilent(vm.name) : undefined,
    effect: {
      kind: 'command',
      ok: [...done.values()].every((isDone) => isDone),
      told,
      mends: { ...mends },
      guest: keptGuest(guest),
    },
    output: { value: os === 'Windows' ? onWindows(printed) : onLinux(printed) },
  })
  return accepted(cloud, request, operation)
}

/** https://learn.microsoft.com/troubleshoot/azure/virtual-machines/windows/vm-extension-certificate-issues-windows-vm */
const agentIsSilent = (name: string): Failure => ({
  code: 'VMAgentStatusCommunicationError',
  message: `VM '${name}' has not reported status for VM agent or extensions. Verify that the OS is up and healthy, the VM has a running VM agent, and that it can establish outbound connections to Azure storage.`,
})

/** What it brings along encoded may be a password. */
const masked = (line: string): string => line.replaceAll(/'[A-Za-z0-9+/]{4,}={0,2}'/g, "'***'")

const mostBytes = 4096
const tail = (text: string): string => Buffer.from(text).subarray(-mostBytes).toString()

/** A script that failed is a success too, on both systems: https://github.com/Azure/azure-cli/issues/14425, …/29750 */
const result = (code: string, message: string): JsonObject => ({
  code: `${code}/succeeded`,
  level: 'Info',
  displayStatus: 'Provisioning succeeded',
  message,
})

const onLinux = (printed: string): readonly JsonObject[] => {
  const text = tail(printed === '' ? '' : `${printed}\n`)
  return [result('ProvisioningState', `Enable succeeded: \n[stdout]\n${text}\n[stderr]\n`)]
}

/** https://github.com/Azure/azure-cli/issues/6898 */
const onWindows = (printed: string): readonly JsonObject[] => [
  result('ComponentStatus/StdOut', tail(printed)),
  result('ComponentStatus/StdErr', ''),
]

const scriptOf = (body: Json): string => {
  const lines = at(body, 'script')
  return Array.isArray(lines) ? lines.join('\n') : ''
}
