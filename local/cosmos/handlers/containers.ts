import {
  bodyOf,
  type Call,
  containerIdOf,
  containerOf,
  databaseIdOf,
  type Reply,
  replyWith,
} from '../http/call.ts'
import { describeRanges } from '../model/partitions/ranges.ts'

export const createContainer = (call: Call): Reply =>
  replyWith(201, call.store.createContainer(databaseIdOf(call), bodyOf(call)).resource)

export const readContainer = (call: Call): Reply => replyWith(200, containerOf(call).resource)

export const deleteContainer = (call: Call): Reply => {
  call.store.deleteContainer(databaseIdOf(call), containerIdOf(call))
  return { status: 204 }
}

export const readRanges = (call: Call): Reply => {
  const { resource, rangeCount } = containerOf(call)
  const ranges = describeRanges(rangeCount)
  return replyWith(200, { _rid: String(resource._rid), PartitionKeyRanges: ranges, _count: ranges.length })
}
