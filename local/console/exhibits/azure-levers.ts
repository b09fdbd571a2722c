import type { Control } from '../../azure/control/control.ts'
import { settledPowers } from '../../azure/control/set-power.ts'
import {
  accountStates,
  agents,
  boots,
  firewalls,
  hosts,
  provisionings,
  services,
} from '../../azure/guest/ailments.ts'
import { answersOfGuests } from '../../azure/guest/use.ts'
import { builtInRoleNames } from '../../azure/model/assigned.ts'
import { costRefusals } from '../../azure/model/costs.ts'
import { restrictionKinds } from '../../azure/model/restrictions.ts'
import { zones } from '../../azure/model/shortages.ts'
import { ok, refuse } from '../answers.ts'
import type { ConsoleAnswer, ConsoleRequest, ConsoleRoute } from '../exhibit.ts'
import {
  type BodyOf,
  dayField,
  flagField,
  instantField,
  listField,
  maybe,
  numberField,
  objectField,
  oneOfField,
  orNull,
  readBody,
  type Shape,
  textField,
  wholeField,
} from '../read-body.ts'

/** All that is known of Azure is at hand, so every answer is there at once. */
export interface AzureRoute extends ConsoleRoute {
  handle(request: ConsoleRequest): ConsoleAnswer
}

const anyText = textField(1, 1000)
const vmId = anyText

const noMachine = (id: string): ConsoleAnswer => refuse(`There is no VM ${id}.`, 404)

const noSubscription = (): ConsoleAnswer =>
  refuse("'subscriptionId' must be one of those at GET /azure/credentials.")

const noSize = (): ConsoleAnswer =>
  refuse("'location' must be one of the regions, 'size' one of Azure's sizes here.")

const shortage = {
  ...{ location: anyText, size: anyText, zone: maybe(oneOfField(...zones)) },
  times: maybe(wholeField(1, 1e6)),
}

const guestUse = {
  vmId,
  since: maybe(instantField),
  cpuPercent: maybe(numberField(0, 100)),
  networkOutBytesPerSecond: maybe(wholeField(0, 1e9)),
  load15: maybe(numberField(0, 10_000)),
  sessions: maybe(listField(objectField({ user: textField(1, 64), idleMinutes: wholeField(0, 1e6) }), 20)),
  answers: maybe(oneOfField(...answersOfGuests)),
  agent: maybe(oneOfField(...agents)),
  host: maybe(oneOfField(...hosts)),
  provisioning: maybe(oneOfField(...provisionings)),
  boot: maybe(oneOfField(...boots)),
  service: maybe(oneOfField(...services)),
  firewall: maybe(oneOfField(...firewalls)),
  diskFreeMB: maybe(wholeField(0, 1e8)),
  clockSkewSeconds: maybe(wholeField(-1e9, 1e9)),
  account: maybe(oneOfField(...accountStates)),
  passwordSignIn: maybe(flagField),
  usedGB: maybe(wholeField(0, 1e6)),
}

const signIn = {
  vmId,
  user: anyText,
  password: maybe(anyText),
  publicKey: maybe(textField(1, 8000)),
}

const port = wholeField(0, 65_535)
const networkCall = {
  ...{ vmId, fromAddress: textField(7, 64), port },
  protocol: maybe(oneOfField('Tcp', 'Udp', 'Icmp')),
}
const networkRule = {
  ...{ vmId, at: oneOfField('subnet', 'interface'), name: textField(1, 80) },
  ...{ priority: wholeField(100, 4096), access: oneOfField('Allow', 'Deny'), source: anyText, port },
}

const costRow = { day: dayField, tagName: anyText, tagValue: anyText, cost: numberField(-1e9, 1e9) }

/** A lever answers what it was asked, once it is done. */
const lever = <S extends Shape>(
  path: string,
  shape: S,
  pull: (wish: BodyOf<S>) => ConsoleAnswer | undefined,
): AzureRoute => ({
  method: 'POST',
  path,
  handle: ({ body }) => {
    const wish = readBody(body, shape)
    if (typeof wish === 'string') return refuse(wish)
    return pull(wish) ?? ok(wish)
  },
})

/** What Azure's own people, or somebody at the portal, would do. */
export const leverRoutes = (control: Control): readonly AzureRoute[] => [
  lever(
    '/azure/skus',
    { location: anyText, size: anyText, restriction: orNull(oneOfField(...restrictionKinds)) },
    (wish) => (control.restrictSize(wish) ? undefined : noSize()),
  ),
  {
    method: 'POST',
    path: '/azure/capacity',
    handle: ({ body }) => {
      const wish = readBody(body, shortage)
      if (typeof wish === 'string') return refuse(wish)
      return control.runShort(wish) ? { status: 201, body: wish } : noSize()
    },
  },
  { method: 'GET', path: '/azure/capacity', handle: () => ok(control.shortages()) },
  {
    method: 'DELETE',
    path: '/azure/capacity',
    handle: () => {
      control.clearShortages()
      return ok([])
    },
  },
  lever('/azure/permissions', { subscriptionId: anyText, notActions: listField(anyText, 50) }, (wish) =>
    control.withholdActions(wish) ? undefined : noSubscription(),
  ),
  lever(
    '/azure/roles',
    { subscriptionId: anyText, roles: listField(oneOfField(...builtInRoleNames), 10) },
    (wish) => (control.assignRoles(wish) ? undefined : noSubscription()),
  ),
  lever(
    '/azure/lab-services',
    { subscriptionId: anyText, labs: wholeField(0, 500), since: dayField },
    (wish) => (control.furnishLabs(wish) ? undefined : noSubscription()),
  ),
  {
    method: 'POST',
    path: '/azure/costs',
    handle: ({ body }) => {
      const refusal = readBody(body, { refuse: oneOfField(...costRefusals) })
      if (typeof refusal !== 'string') {
        control.setCosts(refusal.refuse)
        return ok(refusal)
      }
      const wish = readBody(body, { rows: listField(objectField(costRow), 10_000) })
      if (typeof wish === 'string') return refuse(wish)
      control.setCosts(wish.rows)
      return ok({ rows: wish.rows.length })
    },
  },
  lever('/azure/power', { vmId, power: oneOfField(...settledPowers) }, (wish) =>
    control.setPower(wish) ? undefined : noMachine(wish.vmId),
  ),
  lever('/azure/network/check', networkCall, ({ protocol = 'Tcp', ...call }) => {
    const checked = control.checkNetwork({ ...call, protocol })
    return checked === undefined ? noMachine(call.vmId) : ok(checked)
  }),
  lever('/azure/network/rule', networkRule, (rule) => {
    const added = control.addRule(rule)
    if (added === undefined) return noMachine(rule.vmId)
    return added === 'added' ? { ...ok(rule), status: 201 } : refuse(added)
  }),
  {
    method: 'DELETE',
    path: '/azure/network/rule',
    handle: ({ body }) => {
      const wish = readBody(body, { vmId, at: networkRule.at, name: anyText })
      if (typeof wish === 'string') return refuse(wish)
      const dropped = control.dropRule(wish)
      if (dropped === undefined) return noMachine(wish.vmId)
      return dropped ? ok(wish) : refuse(`There is no rule ${wish.name} at the ${wish.at}.`, 404)
    },
  },
  lever('/azure/disks/write', { vmId, text: textField(1, 100) }, (wish) =>
    control.writeDisk(wish) ? undefined : noMachine(wish.vmId),
  ),
  lever('/azure/guest/sign-in', signIn, (sign) => {
    if ((sign.password === undefined) === (sign.publicKey === undefined)) {
      return refuse("One of 'password' and 'publicKey' is needed.")
    }
    const answer = control.guestSignIn(sign)
    return answer === undefined ? noMachine(sign.vmId) : ok(answer)
  }),
  lever('/azure/guest', guestUse, (wish) => {
    const guest = control.useGuest(wish)
    if (guest === undefined) return noMachine(wish.vmId)
    return guest === 'too early' ? refuse("'since' must lie between the last boot and now.") : ok(guest)
  }),
  {
    method: 'DELETE',
    path: '/azure/guest',
    handle: ({ query }) => {
      const asked = query.get('vmId') ?? ''
      if (asked === '') return refuse("'vmId' is needed.")
      const guest = control.forgetUse({ vmId: asked })
      return guest === undefined ? noMachine(asked) : ok(guest)
    },
  },
  {
    method: 'GET',
    path: '/azure/guest',
    handle: ({ query }) => {
      const asked = query.get('vmId') ?? ''
      if (asked === '') return refuse("'vmId' is needed.")
      const guest = control.guest({ vmId: asked })
      return guest === undefined ? noMachine(asked) : ok(guest)
    },
  },
  {
    method: 'GET',
    path: '/azure/disks',
    handle: ({ query }) => {
      const asked = query.get('vmId')
      const disks = control.disks(asked === null ? undefined : { vmId: asked })
      return disks === undefined ? noMachine(asked ?? '') : ok(disks)
    },
  },
]
