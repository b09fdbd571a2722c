import { at, type Json, type JsonObject, numberAt, objectAt, textAt } from '../../service/json.ts'
import { ailmentsOn } from '../guest/ailments.ts'
import type { Resource } from '../model/resources.ts'

/**
 * What is on a disk, as far as anybody can tell from outside: where its bytes come from, and what was put there since.
 * A copy takes over both at the moment of copying, and the guest.
 */

const textsAt = (resource: Resource, name: string): readonly string[] => {
  const found: Json | undefined = at(resource.hidden, name)
  return Array.isArray(found) ? found.map(String) : []
}

/** Oldest first; the last mark is the disk's own. */
export const lineageOf = (resource: Resource): readonly string[] => {
  const kind = resource.type.endsWith('/snapshots') ? 'snapshot' : 'disk'
  return [...textsAt(resource, 'origins'), `${kind}:${textAt(resource.properties, 'uniqueId') ?? ''}`]
}

export const writesOf = (resource: Resource): readonly string[] => textsAt(resource, 'writes')

export const withWrite = (resource: Resource, text: string): Resource => ({
  ...resource,
  hidden: { ...resource.hidden, writes: [...writesOf(resource), text] },
})

/** What a disk of an image begins with. */
export const fromImage = (image: {
  readonly publisher: string
  readonly offer: string
  readonly sku: string
  readonly version: string
}): JsonObject => ({ origins: [`image:${image.publisher}:${image.offer}:${image.sku}:${image.version}`] })

/** What a copy of a disk or snapshot takes over from it; an empty disk has nothing. */
export const inherited = (source: Resource | undefined): { readonly hidden?: JsonObject } => {
  if (source === undefined) return {}
  const guest = objectAt(source.hidden, 'guest')
  const used = numberAt(source.hidden, 'usedGB')
  const content = {
    ...{ origins: lineageOf(source), writes: writesOf(source) },
    ...(used === undefined ? {} : { usedGB: used }),
  }
  return { hidden: { ...content, ...(guest === undefined ? {} : { guest }), ...ailmentsOn(source) } }
}

/** A second PUT changes nothing of it. */
export const unchanged = ({ hidden }: Resource): { readonly hidden?: JsonObject } =>
  hidden === undefined ? {} : { hidden }

/** Of what is paid for by use: as the console says it, else what such a system takes when it is new. */
export const usedGB = ({ properties, hidden }: Resource): number => {
  const os = textAt(properties, 'osType')
  const whenNew = os === undefined ? 0 : os === 'Windows' ? 30 : 8
  const used = numberAt(hidden, 'usedGB') ?? whenNew
  return Math.min(used, numberAt(properties, 'diskSizeGB') ?? 0)
}

/** As it is when it is new, where nothing is said. */
export const withUsed = (resource: Resource, used: number | undefined): Resource => {
  const { usedGB: _, ...hidden } = resource.hidden ?? {}
  return { ...resource, hidden: { ...hidden, ...(used === undefined ? {} : { usedGB: used }) } }
}
