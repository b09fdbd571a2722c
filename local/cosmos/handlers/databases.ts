import { bodyOf, type Call, databaseIdOf, type Reply, replyWith } from '../http/call.ts'

export const createDatabase = (call: Call): Reply => replyWith(201, call.store.createDatabase(bodyOf(call)))

export const readDatabase = (call: Call): Reply => replyWith(200, call.store.readDatabase(databaseIdOf(call)))

export const deleteDatabase = (call: Call): Reply => {
  call.store.deleteDatabase(databaseIdOf(call))
  return { status: 204 }
}
