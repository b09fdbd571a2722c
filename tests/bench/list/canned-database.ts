/**
 * A database that knows two answers, one session and one list of 100 VMs, so that nothing but the SDK and what asks it
 * costs. Prints its address; serves until its parent is gone.
 */
import { createServer } from 'node:http'
import { listedFields } from '@labkeeper/functions/domain/vms/vm-view'
import { listen } from '@labkeeper/local/service/listen'
import { farAway, labId, session, vmRecords } from './list-records.ts'

const storedSession = {
  ...session,
  ...{ type: 'session', pk: session.userId, ttl: 3600 },
  ...{ _rid: 'r', _self: 's', _etag: '"e"', _attachments: 'attachments/', _ts: 1 },
}
/** As the query of a list cuts them. */
const shown = new Set<string>(['type', '_etag', ...listedFields])
const listed = vmRecords(100).map((vm) =>
  Object.fromEntries(Object.entries({ ...vm, _etag: vm.id }).filter(([field]) => shown.has(field))),
)
const documents = [...listed, { type: 'sync', syncedAt: farAway, requestedAt: farAway }]
const answers = {
  session: JSON.stringify(storedSession),
  list: JSON.stringify({ _rid: labId, Documents: documents, _count: documents.length }),
  /** Whatever is asked at the start exists. */
  other: JSON.stringify({ id: 'labkeeper', _self: 'labkeeper', _rid: 'labkeeper' }),
}

const server = createServer((request, response) => {
  const isList = request.method === 'POST' && request.headers['x-ms-documentdb-isquery'] !== undefined
  const isSession = request.url?.endsWith(`/docs/${session.id}`) ?? false
  const answer = isList ? answers.list : isSession ? answers.session : answers.other
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
})
console.log(JSON.stringify({ endpoint: `http://127.0.0.1:${await listen(server, 0)}` }))
process.on('disconnect', () => process.exit(0))
