import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Session } from 'electron'
import type { ImageCache } from '../storage/image-cache'
import { CSP, SCHEME } from './options'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Serves, in one session, the built pages and the images that main has fetched. Refuses any other address. */
export function servePages(session: Session, pagesDir: string, imageCache: Pick<ImageCache, 'load'>): void {
  session.protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    if (url.host !== 'countersign' || request.method !== 'GET') return emptyResponse(403)
    const imageMatch = /^\/media\/([0-9a-f]{40})$/.exec(url.pathname)
    if (imageMatch?.[1]) return serveImage(imageCache, imageMatch[1])
    return serveFile(pagesDir, url.pathname)
  })
}

async function serveImage(imageCache: Pick<ImageCache, 'load'>, hash: string): Promise<Response> {
  const image = await imageCache.load(hash)
  if (!image) return emptyResponse(404)
  return new Response(Buffer.from(image.bytes), { headers: responseHeaders(image.type, 'private, max-age=86400') })
}

async function serveFile(dir: string, pathname: string): Promise<Response> {
  const path = normalize(join(dir, decodeURIComponent(pathname)))
  const type = CONTENT_TYPES[extname(path)]
  if (!path.startsWith(dir + sep) || !type) return emptyResponse(404)
  try {
    return new Response(await readFile(path), { headers: responseHeaders(type, 'no-cache') })
  } catch {
    return emptyResponse(404)
  }
}

const responseHeaders = (contentType: string, cacheControl: string): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': cacheControl,
})
const emptyResponse = (status: number) =>
  new Response(null, { status, headers: responseHeaders('text/plain', 'no-store') })
