import {
  bodyOf,
  type Call,
  containerIdOf,
  containerOf,
  databaseIdOf,
  type Reply,
  replyWith,
} from '../http/call.ts'
import { describeRanges } from '../store/ranges.ts'

export function createContainer(call: Call): Reply {
  return replyWith(201, call.store.createContainer(databaseIdOf(call), bodyOf(call)).resource)
}

export function readContainer(call: Call): Reply {
  return replyWith(200, containerOf(call).resource)
}

export function deleteContainer(call: Call): Reply {
  call.store.deleteContainer(databaseIdOf(call), containerIdOf(call))
  return { status: 204 }
}

export function readRanges(call: Call): Reply {
  const { resource, rangeCount } = containerOf(call)
  const ranges = describeRanges(rangeCount)
  return replyWith(200, { _rid: String(resource._rid), PartitionKeyRanges: ranges, _count: ranges.length })
}
