import type { Json } from '../../../service/json.ts'
import type { Target } from '../../arm/incoming.ts'
import { ArmError } from '../../errors.ts'
import type { Cloud } from '../../model/cloud.ts'
import type { Principal } from '../../model/credentials.ts'
import type { Permission } from '../../model/role.ts'
import { linkedNeeds } from './linked.ts'
import { type Need, needOf } from './need.ts'

/** All that a request needs: itself first, then what it refers to. */
export const needsOf = (
  method: string,
  { path, parameters }: Pick<Target, 'path' | 'parameters'>,
  body: Json | undefined,
): readonly [Need, ...Need[]] => {
  const own = needOf(method, path)
  const expanded = parameters.get('$expand')?.toLowerCase().includes('publicipaddress')
  const read = expanded ? [{ action: 'Microsoft.Network/publicIPAddresses/read', scope: path }] : []
  const writes = method === 'PUT' || method === 'PATCH'
  const groupPath = path.replace(/\/providers\/.*$/i, '')
  return [own, ...read, ...(writes ? linkedNeeds(body, groupPath) : [])]
}

/** Refuses a subscription that is not there or not the principal's, and what the principal's role does not grant. */
export const authorise = (cloud: Cloud, principal: Principal, needs: readonly [Need, ...Need[]]): void => {
  const [own, ...linked] = needs
  const subscription = own.scope.split('/')[2] ?? ''
  if (!cloud.signIn.principals.some((other) => other.subscriptionId === subscription.toLowerCase())) {
    throw new ArmError(404, 'SubscriptionNotFound', `The subscription '${subscription}' could not be found.`)
  }
  const permissions = cloud.permissions(principal.subscriptionId)
  const allowed = ({ action, scope }: Need) =>
    scope.split('/')[2]?.toLowerCase() === principal.subscriptionId && isGranted(permissions, action)
  const client = `The client '${principal.clientId}' with object id '${principal.objectId}'`
  if (!allowed(own)) {
    throw new ArmError(
      403,
      'AuthorizationFailed',
      `${client} does not have authorization to perform action '${own.action}' over scope '${own.scope}' or the scope is invalid. If access was recently granted, please refresh your credentials.`,
    )
  }
  const refused = linked.filter((need) => !allowed(need))
  if (refused.length === 0) return
  const list = (key: keyof Need) => refused.map((need) => need[key]).join(',')
  throw new ArmError(
    403,
    'LinkedAuthorizationFailed',
    `${client} has permission to perform action '${own.action}' on scope '${own.scope}'; however, it does not have permission to perform action(s) '${list('action')}' on the linked scope(s) '${list('scope')}' (respectively) or the linked scope(s) are invalid.`,
  )
}

const isGranted = (permissions: readonly Permission[], action: string): boolean =>
  permissions.some(
    ({ actions, notActions }) =>
      actions.some((pattern) => fits(pattern, action)) &&
      !notActions.some((pattern) => fits(pattern, action)),
  )

/** `*` stands for anything; case does not matter. */
const fits = (pattern: string, action: string): boolean => {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(action)
}
