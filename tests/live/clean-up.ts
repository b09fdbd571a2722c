import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { Clients } from '@labkeeper/functions/gateways/azure/kernel/clients'

/** Everything that a live check makes lies in groups that carry this lab's tag. */
export const labId: LabId = 'lab_livecheck'
/** A new one each time, so that every run begins alike. */
export const newGroupName = (): string => `labkeeper-live-${randomUUID().slice(0, 8)}`

const hasStatus = (error: unknown, ...wanted: number[]): boolean =>
  error instanceof Error && 'statusCode' in error && wanted.includes(Number(error.statusCode))

const collect = async (items: AsyncIterable<{ readonly name?: string }>): Promise<readonly string[]> => {
  const names: string[] = []
  for await (const { name } of items) if (name !== undefined) names.push(name)
  return names
}

const mostTries = 60
/** What was begun when somebody pressed Ctrl-C goes on for a while, and Azure may be busy. */
const patiently = async (call: () => PromiseLike<unknown>, pauseMs: number): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await call()
      return
    } catch (error) {
      if (hasStatus(error, 404)) return
      if (!hasStatus(error, 409, 429, 500, 503) || tries === mostTries) throw error
    }
    await sleep(pauseMs)
  }
}

/** Removes what lies in the group, machines first; answers what was found, as `virtualMachines live-1`. */
const empty = async ({ compute, network }: Clients, group: string, pauseMs: number) => {
  const options = { updateIntervalInMs: pauseMs }
  const kinds = [
    ['virtualMachines', compute.virtualMachines.list(group), compute.virtualMachines.delete],
    ['networkInterfaces', network.networkInterfaces.list(group), network.networkInterfaces.delete],
    ['publicIPAddresses', network.publicIPAddresses.list(group), network.publicIPAddresses.delete],
    ['disks', compute.disks.listByResourceGroup(group), compute.disks.delete],
    ['snapshots', compute.snapshots.listByResourceGroup(group), compute.snapshots.delete],
    ['virtualNetworks', network.virtualNetworks.list(group), network.virtualNetworks.delete],
    [
      'networkSecurityGroups',
      network.networkSecurityGroups.list(group),
      network.networkSecurityGroups.delete,
    ],
  ] as const
  const found: string[] = []
  for (const [kind, items, remove] of kinds) {
    const names = await collect(items)
    found.push(...names.map((name) => `${kind} ${name}`))
    await Promise.all(names.map((name) => patiently(() => remove(group, name, options), pauseMs)))
  }
  return found
}

/**
 * Removes the groups that carry the tag, and all that lies in them; nothing of anybody else's. A role may lack the
 * right to remove groups: an empty one costs nothing, and is named.
 */
export const cleanUp = async (clients: Clients, pauseMs: number): Promise<readonly string[]> => {
  const { resources } = clients
  const filter = `tagName eq 'labkeeper-lab' and tagValue eq '${labId}'`
  const found: string[] = []
  for (const group of await collect(resources.resourceGroups.list({ filter }))) {
    found.push(...(await empty(clients, group, pauseMs)))
    try {
      await patiently(() => resources.resourceGroups.delete(group, { updateIntervalInMs: pauseMs }), pauseMs)
    } catch (error) {
      if (!hasStatus(error, 403)) throw error
      found.push(`the empty group ${group}, which this app registration may not remove`)
    }
  }
  return found
}
