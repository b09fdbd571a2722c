import { bodyOf, type Call, databaseIdOf, type Reply, replyWith } from '../http/call.ts'

export function createDatabase(call: Call): Reply {
  return replyWith(201, call.store.createDatabase(bodyOf(call)))
}

export function readDatabase(call: Call): Reply {
  return replyWith(200, call.store.readDatabase(databaseIdOf(call)))
}

export function deleteDatabase(call: Call): Reply {
  call.store.deleteDatabase(databaseIdOf(call))
  return { status: 204 }
}
