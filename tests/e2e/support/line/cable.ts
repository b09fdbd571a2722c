import { connect, createServer, type Socket } from 'node:net'
import { expect, type Page, type Request } from '@playwright/test'
import { origin } from '../product/cloud.ts'

/** A cable between browser and product that a test can pull out: a real loss of the connection, nothing simulated. */
interface Cable {
  /** Where the product answers at the browser's end. */
  readonly origin: string
  pull(): void
  /** Nothing comes through any more, and nobody is told. */
  block(): void
  /** Whoever asks for such a path gets no answer; all else comes through. */
  lose(path: string): void
  plugIn(): void
  remove(): Promise<void>
}

export const layCable = async (): Promise<Cable> => {
  const product = new URL(origin())
  const open = new Set<Socket>()
  let isPulled = false
  let isBlocked = false
  let lost: string | undefined
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Whoever hangs up first makes the other end fail, which is the point.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((browser) => {
    keep(browser)
    if (isPulled) {
      browser.destroy()
      return
    }
    if (isBlocked) return
    const upstream = connect(Number(product.port), product.hostname)
    keep(upstream)
    browser.on('data', (bytes: Buffer) => {
      if (lost !== undefined && bytes.includes(lost)) browser.destroy()
    })
    browser.pipe(upstream).pipe(browser)
    browser.on('close', () => upstream.destroy())
    upstream.on('close', () => browser.destroy())
  })
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    origin: `http://localhost:${port}`,
    pull: () => {
      isPulled = true
      hangUp()
    },
    block: () => {
      isBlocked = true
      hangUp()
    },
    lose: (path) => {
      lost = path
    },
    plugIn: () => {
      isPulled = false
      isBlocked = false
      lost = undefined
    },
    remove: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}

/**
 * Answers how to wait until everything that the page asked for has arrived: a page whose code is cut off on its way is
 * loaded anew. To be called before the page is opened.
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    asked += 1
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return () => {
    let before = -1
    const isQuiet = () => {
      const isSame = asked === before
      before = asked
      return isSame && underWay.size === 0
    }
    return expect.poll(isQuiet, { intervals: [1000] }).toBe(true)
  }
}
