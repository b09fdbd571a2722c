import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface SiteFile {
  readonly bytes: Buffer
  readonly contentType: string
  /** Weak, since one file goes out in several encodings. */
  readonly etag: string
  /** The compressed bytes; `undefined` when compressing does not pay. Made once and kept. */
  compressed(encoding: Encoding): Promise<Buffer | undefined>
}

interface SiteFiles {
  /** The file for a decoded path, also `index.html` of a folder. */
  find(path: string): SiteFile | undefined
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Deployed beside the pages, and shown to nobody. */
const configFile = 'staticwebapp.config.json'
const smallestWorthCompressing = 1024
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compress = async (bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> => {
  const packed =
    encoding === 'br'
      ? await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await toGzip(bytes, { level: 9 })
  return packed.length < bytes.length ? packed : undefined
}

const toSiteFile = (bytes: Buffer, contentType: string): SiteFile => {
  const kept = new Map<Encoding, Promise<Buffer | undefined>>()
  const isWorthIt = bytes.length >= smallestWorthCompressing && /text|json|svg|javascript/.test(contentType)
  return {
    bytes,
    contentType,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    compressed: async (encoding) => {
      if (!isWorthIt) return undefined
      const packed = kept.get(encoding) ?? compress(bytes, encoding)
      kept.set(encoding, packed)
      return await packed
    },
  }
}

/**
 * Reads a folder into memory. Requests only ever look a name up in what was found there, so no path can lead out.
 * Throws when there is no index.html.
 */
export const readSiteFiles = (folder: string, mimeTypes: Record<string, string>): SiteFiles => {
  const types = { ...contentTypes, ...mimeTypes }
  const files = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === configFile) continue
    const path = join(entry.parentPath, entry.name)
    const contentType = types[extname(entry.name).toLowerCase()] ?? 'application/octet-stream'
    files.set(`/${relative(folder, path).split(sep).join('/')}`, toSiteFile(readFileSync(path), contentType))
  }
  if (!files.has('/index.html')) throw new Error(`${folder} holds no index.html: build the front end first`)
  return { find: (path) => files.get(path.endsWith('/') ? `${path}index.html` : path) }
}
