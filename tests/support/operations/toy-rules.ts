import type { OwnRules, RuleName } from '@labkeeper/functions/domain/courses/access/access-of-machine'
import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { Reaching, RuledVm } from '@labkeeper/functions/ports/vms/reaching'
import { ToyAccount } from './toy-account.ts'

/** Rules of single machines' interfaces. */
export abstract class ToyRules extends ToyAccount implements Reaching {
  /** `nic/name`, `ip/name`, `disk/name`, `nsg/name`, `vnet/name`, `snapshot/name`. */
  readonly parts = new Set<string>()
  /** Of machines with rules of their own, by name. */
  readonly rules = new Map<string, OwnRules>()
  /** VMs whose interfaces were put under such rules later, by name. */
  readonly joined = new Set<string>()

  protected abstract enter(call: string, target: string): void
  protected abstract begin(call: string, finish: () => void): Begun
  protected abstract referTo(part: string): void

  async makeRules(_: Principal, vm: RuledVm, rules: OwnRules): Promise<Begun> {
    this.enter('make-rules', vm.vmName)
    const key = `nsg/${vm.nsgName}`
    return this.begin('make-rules', () => {
      this.parts.add(key)
      this.rules.set(vm.vmName, rules)
    })
  }

  async joinRules(_: Principal, vm: RuledVm): Promise<Begun> {
    this.enter('join-rules', vm.vmName)
    if (!this.parts.has(`nic/${vm.nicName}`)) {
      throw new CloudError('missing', 'ResourceNotFound', 'There is no such interface.')
    }
    this.referTo(`nsg/${vm.nsgName}`)
    return this.begin('join-rules', () => void this.joined.add(vm.vmName))
  }

  async writeRule(
    _: Principal,
    { vmName, nsgName }: RuledVm,
    rule: RuleName,
    sources: readonly string[],
  ): Promise<Begun> {
    this.enter('write-rule', vmName)
    const rules = this.rules.get(vmName)
    if (rules === undefined || !this.parts.has(`nsg/${nsgName}`)) {
      if (sources.length === 0) return { ticket: undefined }
      throw new CloudError('missing', 'ParentResourceNotFound', 'There is no such group of rules.')
    }
    return this.begin('write-rule', () => this.rules.set(vmName, { ...rules, [rule]: sources }))
  }
}
