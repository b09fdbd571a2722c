import type { Answer } from '../answers.ts'
import type { Cloud } from '../cloud.ts'
import { invalidParameter, missingParameter, operationNotAllowed } from '../errors.ts'
import { refuseBusy } from '../guards.ts'
import { at, type Json, textAt } from '../json.ts'
import { accepted, beginOperation } from '../long-running.ts'
import { type ArmRequest, bodyOf } from '../request.ts'
import { requireResource } from '../resource-routes.ts'
import { machine } from './machine.ts'

const osOf: Readonly<Record<string, string>> = { RunShellScript: 'Linux', RunPowerShellScript: 'Windows' }

/** Scripts are not run, but the one thing that can be seen from outside is understood: the guest's new host name. */
const renaming = /^\s*(?:hostnamectl set-hostname|Rename-Computer -NewName) '?([A-Za-z0-9-]+)'?/m

/** POST …/runCommand: needs a running VM; what the script printed is the operation's output. */
export function runCommand(cloud: Cloud, request: ArmRequest): Answer {
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
  const hostName = renaming.exec(scriptOf(body))?.[1]
  const operation = beginOperation(cloud, request, {
    target: vm.id,
    type: machine.type,
    location: vm.location,
    verb: 'runCommand',
    work: 'runCommand',
    effect: hostName === undefined ? { kind: 'nothing' } : { kind: 'renamed', hostName },
    output: {
      value: [
        {
          code: 'ProvisioningState/succeeded',
          level: 'Info',
          displayStatus: 'Provisioning succeeded',
          message: 'Enable succeeded: \n[stdout]\n\n[stderr]\n',
        },
      ],
    },
  })
  return accepted(cloud, request, operation)
}

function scriptOf(body: Json): string {
  const lines = at(body, 'script')
  return Array.isArray(lines) ? lines.join('\n') : ''
}
