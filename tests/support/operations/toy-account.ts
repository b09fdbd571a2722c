import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Inside, Sights } from '@labkeeper/functions/domain/courses/doctor/sights'
import type { LiveSize } from '@labkeeper/functions/ports/connection/live-size'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { AzureAccount } from '@labkeeper/functions/ports/vms/compute'
import type { Costs } from '@labkeeper/functions/ports/vms/costs'
import type { Examination } from '@labkeeper/functions/ports/vms/examination'
import type { GuestRepair, Guests } from '@labkeeper/functions/ports/vms/guests'
import type { Mending } from '@labkeeper/functions/ports/vms/mending'
import type { Metrics, UseSample } from '@labkeeper/functions/ports/vms/metrics'
import type { VmParts } from '@labkeeper/functions/ports/vms/parts'

/** A subscription without limits: what the toy cloud answers to who only asks. */
export class ToyAccount
  implements
    AzureAccount,
    Metrics,
    Examination,
    Omit<Mending, 'joinAddress' | 'leaveAddress'>,
    Pick<Guests, 'askWhoIsThere' | 'askInside' | 'fix'>
{
  /** What is seen of every machine, from outside and from inside. */
  sights: Sights = {
    powerState: 'VM running',
    failed: false,
    host: 'well',
    hasAddress: true,
    closedBy: false,
  }
  inside: Inside | undefined = { service: true }
  /** What was mended, in order. */
  readonly mended: string[] = []

  async quota() {
    return { cores: { left: 1000, limit: 1000 } }
  }

  async sizes(): Promise<readonly LiveSize[]> {
    return []
  }

  async missingActions(): Promise<readonly string[]> {
    return []
  }

  async describe() {
    return { subscriptions: [], resourceGroups: [], locations: [] }
  }

  /** Who is in all of the machines. Undefined: nobody is signed in, and nothing is measured. */
  use: 'nobody' | 'somebody' | undefined

  async askWhoIsThere() {
    return {
      ticket: undefined,
      presence: { sessions: this.use === 'somebody' ? [60] : [], cpus: 2, load15: 0 },
    }
  }

  /** Five minutes after five minutes, up to now. */
  readonly readUse: Metrics['readUse'] = async (_, __, vms, { from, to }) => {
    const minutes = 5
    const samples: UseSample[] = []
    for (let at = Date.parse(from); this.use !== undefined && at < Date.parse(to); at += minutes * 60_000) {
      // Whoever reads is as quiet from outside as nobody.
      samples.push({ from: new Date(at).toISOString(), minutes, cpuPercent: 1, bytesOut: 100 })
    }
    return vms.map(() => samples)
  }

  readonly readCosts: Costs['readCosts'] = async () => undefined

  async examine() {
    return this.sights
  }

  async askInside() {
    return { ticket: undefined, ...(this.inside && { inside: this.inside }) }
  }

  async fix(_: Principal, __: VmParts, ___: OsType, { parts }: GuestRepair) {
    return this.mend('fix', Object.fromEntries(parts.map((part) => [part, true])))
  }

  async redeploy() {
    return this.mend('redeploy')
  }

  async reapply() {
    return this.mend('reapply')
  }

  protected mend(what: string, report?: Begun['report']): Begun {
    this.mended.push(what)
    return { ticket: undefined, ...(report && { report }) }
  }
}
