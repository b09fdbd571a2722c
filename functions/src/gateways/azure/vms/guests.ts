import type { Guests } from '../../../ports/vms/guests.ts'
import type { Ask } from '../kernel/ask.ts'
import { beginScript } from '../kernel/tickets.ts'
import { findOurs } from './machines.ts'
import { passwordCommand } from './password-command.ts'

/** By the action, not by a managed run command: see ADR 18. */
export const createGuests = (ask: Ask): Guests => ({
  setPassword: (principal, vm, osType, account) =>
    ask(principal, async (clients) => {
      await findOurs(clients, vm)
      const { virtualMachines } = clients.compute
      return beginScript(
        virtualMachines.runCommand(vm.resourceGroup, vm.vmName, passwordCommand(osType, account)),
      )
    }),
})
