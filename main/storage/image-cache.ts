import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Http, HttpAnswer } from '../platform/http'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../platform/private-files'
import { isPublicHost, isPublicIp } from './public-address'
import { isTooLarge } from './image-size'

/**
 * Images that records of third parties point to. The page gets a path of its own origin; main fetches, with a size
 * limit, stores only bytes that begin like a raster image, and bounds the cache. The page never gets an address. A
 * record must not make this app send requests into the local network: its names and addresses are refused, and so is a
 * name that resolves to one. A name that changes its address between that check and the request passes; the server must
 * then answer to TLS under that name, gets a GET without cookies, and none of its bytes is stored unless they are an
 * image.
 */
export type MediaCache = {
  /** A path for the page (`/media/<hash>`), or null when the address may not be fetched. */
  readonly pathOf: (address: string | null) => string | null
  readonly load: (hash: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>
}
type MediaDeps = {
  readonly http: Http
  readonly dir: string
  readonly allowed: () => boolean
  /**
   * The one origin that may be plain http on this machine: that of the market in use, if it runs here. Null if it runs
   * elsewhere: its records have nothing to fetch here.
   */
  readonly localOrigin: () => string | null
  /** The addresses behind a name; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const MAX_BYTES = 8_000_000
const MAX_CACHE_BYTES = 200_000_000
const MAX_AT_ONCE = 4
/** Limit of remembered addresses; a forgotten one is added again when its NFT is shown again. */
const MAX_ADDRESSES = 20_000
const HASH = /^[0-9a-f]{40}$/

export function createMedia(deps: MediaDeps): MediaCache {
  const addresses = new Map<string, URL>()
  const runningFetches = new Map<string, Promise<Uint8Array | null>>()
  const queue: (() => void)[] = []
  const resolve = deps.resolve ?? resolveName
  let activeCount = 0
  let writeCount = 0
  makePrivateFolder(deps.dir)

  const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (activeCount < MAX_AT_ONCE) activeCount++
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // Pass the slot to the longest waiter, or free the slot.
      const nextWaiter = queue.shift()
      if (nextWaiter) nextWaiter()
      else activeCount--
    }
  }

  const isLocal = (url: URL) => url.origin === deps.localOrigin()

  async function request(url: URL): Promise<HttpAnswer | null> {
    if (!isLocal(url)) {
      const addresses = await resolve(url.hostname)
      if (addresses.length === 0 || !addresses.every(isPublicIp)) return null
    }
    return deps.http({ method: 'GET', url, timeoutMs: 15_000, maxBytes: MAX_BYTES })
  }

  async function fetchImage(hash: string, url: URL): Promise<Uint8Array | null> {
    // An image that cannot be loaded is not shown: failures of its server do not concern the app.
    const answer = await withSlot(() => request(url)).catch(() => null)
    if (!answer || answer.status !== 200 || showableImageType(answer.body) === null) return null
    cacheImage(hash, answer.body)
    return answer.body
  }

  /** A full or missing disk costs the cache entry, not the image. */
  function cacheImage(hash: string, bytes: Uint8Array): void {
    const file = join(deps.dir, hash)
    try {
      // Write completely or not at all: half an image would begin like a whole one and be shown for ever.
      writeFileSync(`${file}.part`, bytes, { mode: PRIVATE_FILE_MODE })
      renameSync(`${file}.part`, file)
      if (writeCount++ % 200 === 0) trimCache(deps.dir)
    } catch {
      removeQuietly(`${file}.part`)
    }
  }

  function remember(hash: string, url: URL): void {
    addresses.delete(hash)
    addresses.set(hash, url)
    const [oldest] = addresses.keys()
    if (addresses.size > MAX_ADDRESSES && oldest !== undefined) addresses.delete(oldest)
  }

  async function fetchOnce(hash: string): Promise<Uint8Array | null> {
    const url = addresses.get(hash)
    if (!url) return null
    const running = runningFetches.get(hash) ?? fetchImage(hash, url).finally(() => runningFetches.delete(hash))
    runningFetches.set(hash, running)
    return running
  }

  return {
    pathOf: (address) => {
      const url = address === null ? null : atCurrentPort(parseAddress(address), deps.localOrigin())
      if (!url || !(isLocal(url) || (url.protocol === 'https:' && isPublicHost(url.hostname)))) return null
      const hash = createHash('sha1').update(url.href).digest('hex')
      remember(hash, url)
      return `/media/${hash}`
    },
    load: async (hash) => {
      if (!deps.allowed() || !HASH.test(hash)) return null
      const cachedBytes = readCached(join(deps.dir, hash))
      const bytes = cachedBytes && showableImageType(cachedBytes) !== null ? cachedBytes : await fetchOnce(hash)
      const type = bytes ? showableImageType(bytes) : null
      return bytes && type ? { type, bytes } : null
    },
  }
}

/** The practice market has another port at each start; its cached records name the earlier one. */
function atCurrentPort(url: URL | null, localOrigin: string | null): URL | null {
  const isEarlierPort = url?.protocol === 'http:' && url.hostname === '127.0.0.1' && url.origin !== localOrigin
  return url && isEarlierPort && localOrigin !== null ? new URL(url.pathname + url.search, localOrigin) : url
}

async function resolveName(host: string): Promise<readonly string[]> {
  // An IPv6 literal has brackets in a URL, and none elsewhere.
  const addresses = await lookup(host.replace(/^\[(.*)\]$/, '$1'), { all: true })
  return addresses.map(({ address }) => address)
}

function parseAddress(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.username || url?.password ? null : url
}

function readCached(file: string): Uint8Array | null {
  try {
    const bytes = readFileSync(file)
    recordUse(file)
    return bytes
  } catch {
    return null
  }
}

/** Updates the time of last use, which decides what is removed first when the cache is full. */
function recordUse(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // On a read-only disk the image is shown nevertheless.
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // The file remains on a read-only disk.
  }
}

function trimCache(dir: string): void {
  const files = readdirSync(dir).map((name) => ({ path: join(dir, name), ...statSync(join(dir, name)) }))
  let total = files.reduce((sum, file) => sum + file.size, 0)
  for (const file of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= MAX_CACHE_BYTES) return
    rmSync(file.path, { force: true })
    total -= file.size
  }
}

/**
 * Raster type that a page may show, by its first bytes; the server's content type is ignored. Null: no such type, or
 * too many pixels.
 */
export function showableImageType(bytes: Uint8Array): string | null {
  const type = typeByFirstBytes(bytes)
  return type !== null && isTooLarge(bytes, type) ? null : type
}

function typeByFirstBytes(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16))
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  const text = head.toString('latin1')
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 12) === 'ftypavif') return 'image/avif'
  return null
}
