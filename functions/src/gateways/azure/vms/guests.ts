import type { Guests } from '../../../ports/vms/guests.ts'
import type { VmParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { beginScript } from '../kernel/tickets.ts'
import { firstStartCommand } from './first-start-command.ts'
import { fixCommand } from './fix-command.ts'
import type { GuestCommand } from './guest-command.ts'
import { insideCommand } from './inside-command.ts'
import { keysCommand } from './keys-linux.ts'
import { findOurs } from './machines.ts'
import { passwordCommand } from './password-command.ts'
import { presenceCommand } from './presence-command.ts'
import { tellCommand } from './tell-command.ts'

/** By the action, not by a managed run command: see ADR 18. */
const run = async (clients: Clients, vm: VmParts, command: GuestCommand) => {
  await findOurs(clients, vm)
  return beginScript(clients.compute.virtualMachines.runCommand(vm.resourceGroup, vm.vmName, command))
}

export const createGuests = (ask: Ask): Guests => ({
  setPassword: (principal, vm, osType, account) =>
    ask(principal, (clients) => run(clients, vm, passwordCommand(osType, account))),
  firstStart: (principal, vm, osType, wish) =>
    ask(principal, (clients) => run(clients, vm, firstStartCommand(osType, wish))),
  setKeys: (principal, vm, keys) => ask(principal, (clients) => run(clients, vm, keysCommand(keys))),
  tell: (principal, vm, osType, text) =>
    ask(principal, (clients) => run(clients, vm, tellCommand(osType, text))),
  askWhoIsThere: (principal, vm, osType) =>
    ask(principal, (clients) => run(clients, vm, presenceCommand(osType))),
  askInside: (principal, vm, osType, question) =>
    ask(principal, (clients) => run(clients, vm, insideCommand(osType, question))),
  fix: (principal, vm, osType, repair) =>
    ask(principal, (clients) => run(clients, vm, fixCommand(osType, repair))),
})
