import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeServer, listen } from '@labkeeper/local/service/listen'
import { origin } from '../product/cloud.ts'

/**
 * What becomes of one call: `refused` by something in between, which answers 503 without asking the product; `late`,
 * answered after ten seconds; `lost`, done, but the connection breaks before its answer.
 */
export type Fate = 'fine' | 'refused' | 'late' | 'lost'

/** A line between browser and product on which calls meet what the test decides. Files get through. */
export interface BadLine {
  /** Where the product answers at the browser's end. */
  readonly origin: string
  /** `path` without `/api/`. */
  decide(fateOf: (method: string, path: string) => Fate): void
  /** Keeps scripts back, as a slow line does, until what it answers is called. */
  holdScripts(): () => void
  /** The connection breaks before any script has arrived, until what it answers is called. */
  loseScripts(): () => void
  /** As after a deployment: documents name a file that no document has named before. */
  deploy(): void
  remove(): Promise<void>
}

const lateMs = 10_000

const forward = (incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate): void => {
  const { hostname, port } = new URL(origin())
  const { method, url, headers } = incoming
  const call = request({ hostname, port, method, path: url, headers }, async (answer) => {
    if (fate === 'lost') {
      answer.resume().on('end', () => outgoing.destroy())
      return
    }
    if (fate === 'late') await sleep(lateMs)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  call.on('error', () => outgoing.destroy())
  incoming.pipe(call)
}

/** `"files":[` begins the list of the pages' files (frontend/build/page-files.ts). */
const sendOtherBuild = async (path: string, outgoing: ServerResponse): Promise<void> => {
  const answer = await fetch(new URL(path, origin()))
  const text = (await answer.text()).replace('"files":[', '"files":["/assets/other-build.js",')
  outgoing.writeHead(answer.status, { 'content-type': 'text/html' }).end(text)
}

export const layBadLine = async (): Promise<BadLine> => {
  let fateOf = (_method: string, _path: string): Fate => 'fine'
  let scripts = Promise.resolve()
  let losesScripts = false
  let isDeployed = false
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    if (/^\/assets\/.*\.js$/.test(url)) {
      await scripts
      if (losesScripts) return void outgoing.destroy()
    } else if (isDeployed && !url.startsWith('/api/')) {
      return sendOtherBuild(url, outgoing)
    }
    const fate = url.startsWith('/api/') ? fateOf(method, url.slice('/api/'.length)) : 'fine'
    if (fate !== 'refused') {
      forward(incoming, outgoing, fate)
      return
    }
    incoming.resume()
    outgoing.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
  })
  const port = await listen(server, 0)
  return {
    origin: `http://localhost:${port}`,
    decide: (decision) => {
      fateOf = decision
    },
    holdScripts: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      scripts = promise
      return resolve
    },
    loseScripts: () => {
      losesScripts = true
      return () => {
        losesScripts = false
      }
    },
    deploy: () => {
      isDeployed = true
    },
    remove: () => closeServer(server),
  }
}

/** Numbers from 0 to 1 that look random and are the same in every run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    // https://en.wikipedia.org/wiki/Linear_congruential_generator, with the constants of Numerical Recipes
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
