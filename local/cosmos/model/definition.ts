import { badRequest, notSupported } from '../errors.ts'
import { isList, isObject, type Json, type JsonObject, segmentsOf, type Value } from '../json.ts'
import { checkId } from './document.ts'
import { checkTimeToLive } from './time-to-live.ts'

export interface ContainerDefinition {
  readonly id: string
  /** Segments of the one partition key path. */
  readonly keyPath: readonly string[]
  /** One entry a constraint, each a list of paths in segments. */
  readonly uniqueKeys: readonly (readonly (readonly string[])[])[]
  /** Seconds; -1 = only items with their own `ttl` expire; undefined = nothing ever expires. */
  readonly defaultTtl: number | undefined
  readonly indexingPolicy: JsonObject
  /** What a read of the container answers, without the system properties. */
  readonly body: JsonObject
}

const known = ['id', 'partitionKey', 'uniqueKeyPolicy', 'defaultTtl', 'indexingPolicy']

const indexEverything: JsonObject = {
  indexingMode: 'consistent',
  automatic: true,
  includedPaths: [{ path: '/*' }],
  excludedPaths: [{ path: '/"_etag"/?' }],
}

/** Reads the body of "create container"; refuses what would act differently here, by name. */
export const readDefinition = (body: Value): ContainerDefinition => {
  if (!isObject(body)) throw badRequest('A container definition must be a JSON object.')
  const stray = Object.keys(body).find((name) => !known.includes(name) && !name.startsWith('_'))
  if (stray) throw notSupported(`The container property '${stray}'`)
  const id = checkId(body.id)
  const indexingPolicy = { ...indexEverything, ...objectOr(body.indexingPolicy, 'indexingPolicy') }
  return {
    id,
    keyPath: readKeyPath(body.partitionKey),
    uniqueKeys: readUniqueKeys(body.uniqueKeyPolicy),
    defaultTtl: checkTimeToLive(body.defaultTtl, 'defaultTtl'),
    indexingPolicy,
    body: { ...body, indexingPolicy },
  }
}

const readKeyPath = (partitionKey: Value): readonly string[] => {
  if (!isObject(partitionKey) || !isList(partitionKey.paths)) {
    throw badRequest('A container needs a partitionKey with paths.')
  }
  if (partitionKey.kind !== 'Hash' || partitionKey.version !== 2) {
    throw notSupported("A partitionKey other than kind 'Hash' and version 2 (name both)")
  }
  const [path, ...more] = partitionKey.paths.map(checkPath)
  if (path === undefined) throw badRequest('partitionKey.paths is empty.')
  if (more.length > 0) throw notSupported('A hierarchical partition key')
  return path
}

const readUniqueKeys = (policy: Value): readonly (readonly (readonly string[])[])[] => {
  const { uniqueKeys = [] } = objectOr(policy, 'uniqueKeyPolicy')
  if (!isList(uniqueKeys)) throw badRequest('uniqueKeyPolicy.uniqueKeys must be an array.')
  return uniqueKeys.map((uniqueKey) => {
    if (!isObject(uniqueKey) || !isList(uniqueKey.paths) || uniqueKey.paths.length === 0) {
      throw badRequest('Each unique key needs paths.')
    }
    return uniqueKey.paths.map(checkPath)
  })
}

const checkPath = (path: Json): readonly string[] => {
  if (typeof path !== 'string' || !/^(\/[^/]+)+$/.test(path) || /[*?[\]]/.test(path)) {
    throw badRequest(`'${String(path)}' is not a path to a property, such as /labId.`)
  }
  return segmentsOf(path)
}

const objectOr = (value: Value, name: string): JsonObject => {
  if (value === undefined) return {}
  if (!isObject(value)) throw badRequest(`${name} must be a JSON object.`)
  return value
}
