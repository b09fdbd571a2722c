import { isObject, type Json } from '../../../service/json.ts'
import { type Need, needOf } from './need.ts'

/**
 * What a write must be allowed on the resources that its body refers to, by the name of the property. Published
 * refusals: https://github.com/coreos/tectonic-installer/pull/1954 (security group),
 * https://github.com/Azure/OpenShift/issues/186 (disk of a snapshot),
 * https://github.com/kubernetes/kubernetes/issues/93020 (snapshot of a disk: the disk's action, there).
 */
const verbs: Readonly<Record<string, readonly string[]>> = {
  subnet: ['join/action'],
  networkSecurityGroup: ['join/action'],
  publicIPAddress: ['join/action'],
  networkInterfaces: ['join/action'],
  managedDisk: ['read', 'write'],
  sourceResourceId: ['beginGetAccess/action'],
}

/** Parts that are made along with a machine are made in the caller's name. */
const made: Readonly<Record<string, readonly string[]>> = {
  networkInterfaceConfigurations: ['networkInterfaces/write'],
  publicIPAddressConfiguration: ['publicIPAddresses/write', 'publicIPAddresses/join/action'],
}

export const linkedNeeds = (body: Json | undefined, scope: string): readonly Need[] => {
  const needs: Need[] = []
  const visit = (value: Json | undefined, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, name)
    const id = isObject(value) ? value.id : value
    if (typeof id === 'string' && Object.hasOwn(verbs, name)) needs.push(...needsOn(id, verbs[name] ?? []))
    for (const part of made[name] ?? []) needs.push({ action: `Microsoft.Network/${part}`, scope })
    if (isObject(value)) for (const [key, inner] of Object.entries(value)) visit(inner, key)
  }
  visit(body, '')
  return needs
}

const needsOn = (id: string, wanted: readonly string[]): readonly Need[] => {
  const type = needOf('GET', id).action.replace(/\/read$/, '')
  const needs = wanted.map((verb) => ({ action: `${type}/${verb}`, scope: id }))
  const isCopied = wanted.includes('beginGetAccess/action') && !/\/disks$/i.test(type)
  return isCopied ? [...needs, { action: 'Microsoft.Compute/disks/beginGetAccess/action', scope: id }] : needs
}
