import type { OwnRules, RuleName } from '../../domain/courses/access/access-of-machine.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Principal } from '../connection/principal.ts'
import type { Begun } from './begun.ts'
import type { VmParts } from './parts.ts'

/** A machine with rules of its own. */
export interface RuledVm extends VmParts {
  readonly location: string
  readonly osType: VmRecord['osType']
  readonly tags: Readonly<Record<string, string>>
}

/** From where single machines can be reached: rules of their own interfaces, which nobody else's wait for. */
export interface Reaching {
  /** The group of all rules of a machine, whatever it held before; its interface need not be there yet. */
  makeRules(principal: Principal, vm: RuledVm, rules: OwnRules): Promise<Begun>
  /** Puts the interface that was made for the machine under its own rules. Refuses one that is not there as missing. */
  joinRules(principal: Principal, vm: RuledVm): Promise<Begun>
  /** One rule of these; without sources there is none of that name any more. */
  writeRule(principal: Principal, vm: RuledVm, rule: RuleName, sources: readonly string[]): Promise<Begun>
}
