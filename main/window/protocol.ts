import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Session } from 'electron'
import type { ImageCache } from '../storage/image-cache'
import { CSP, SCHEME } from './options'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Serves only the built pages and the pictures that main has fetched, to one session. */
export function servePages(session: Session, pagesDir: string, media: Pick<ImageCache, 'load'>): void {
  session.protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    if (url.host !== 'countersign' || request.method !== 'GET') return emptyResponse(403)
    const picture = /^\/media\/([0-9a-f]{40})$/.exec(url.pathname)
    if (picture?.[1]) return servePicture(media, picture[1])
    return serveFile(pagesDir, url.pathname)
  })
}

async function servePicture(media: Pick<ImageCache, 'load'>, hash: string): Promise<Response> {
  const picture = await media.load(hash)
  if (!picture) return emptyResponse(404)
  return new Response(Buffer.from(picture.bytes), { headers: responseHeaders(picture.type, 'private, max-age=86400') })
}

async function serveFile(dir: string, pathname: string): Promise<Response> {
  const path = normalize(join(dir, decodeURIComponent(pathname)))
  const type = TYPES[extname(path)]
  if (!path.startsWith(dir + sep) || !type) return emptyResponse(404)
  try {
    return new Response(await readFile(path), { headers: responseHeaders(type, 'no-cache') })
  } catch {
    return emptyResponse(404)
  }
}

const responseHeaders = (type: string, cache: string): Record<string, string> => ({
  'content-type': type,
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': cache,
})
const emptyResponse = (status: number) =>
  new Response(null, { status, headers: responseHeaders('text/plain', 'no-store') })
