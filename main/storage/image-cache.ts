import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Http, HttpAnswer } from '../platform/http'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../platform/private-files'
import { isPublicHost, isPublicIp } from './public-address'
import { isTooLarge } from './image-size'

/**
 * Cache of images whose addresses come from metadata of third parties. Main fetches an image, with a size limit, and
 * stores the bytes only if they begin like a raster image. The page gets a path of the page's origin, never the
 * address.
 *
 * Metadata must not make this app send requests into the local network. Local names and addresses are refused, and so
 * are names that resolve to a local address, except for the market in use if it runs on this machine. One gap remains:
 * a name may resolve to a local address after the check. That server must then prove the name by TLS, it only gets a
 * GET without cookies, and only an image is stored.
 */
export type ImageCache = {
  /** A path for the page (`/media/<hash>`), or null if the address may not be fetched. */
  readonly pathOf: (address: string | null) => string | null
  /** The image with the hash of a path; null if images are switched off, or the image cannot be loaded or shown. */
  readonly load: (hash: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>
}
type ImageCacheDeps = {
  readonly http: Http
  readonly dir: string
  /** True if the person lets the app load images. */
  readonly isAllowed: () => boolean
  /** Origin of the market in use if that market runs on this machine, else null. No other origin may use plain http. */
  readonly localOrigin: () => string | null
  /** IP addresses of a host name; by default from the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const MAX_BYTES = 8_000_000
const MAX_CACHE_BYTES = 200_000_000
const MAX_PARALLEL_FETCHES = 4
/** Limit of addresses in memory. A removed address is added again when its NFT is shown again. */
const MAX_ADDRESSES = 20_000
const FETCH_TIMEOUT_MS = 15_000
/** Number of writes between two checks of the cache's size. */
const WRITES_PER_TRIM = 200
const HASH = /^[0-9a-f]{40}$/

export function createImageCache(deps: ImageCacheDeps): ImageCache {
  const addresses = new Map<string, URL>()
  const runningFetches = new Map<string, Promise<Uint8Array | null>>()
  const queue: (() => void)[] = []
  const resolveHost = deps.resolve ?? resolveName
  let activeCount = 0
  let writeCount = 0
  makePrivateFolder(deps.dir)

  const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (activeCount < MAX_PARALLEL_FETCHES) activeCount++
    else await new Promise<void>((startWork) => queue.push(startWork))
    try {
      return await work()
    } finally {
      // Pass the slot to the work that has waited longest, or free the slot.
      const startNext = queue.shift()
      if (startNext) startNext()
      else activeCount--
    }
  }

  const isLocal = (url: URL) => url.origin === deps.localOrigin()

  async function request(url: URL): Promise<HttpAnswer | null> {
    if (!isLocal(url)) {
      const ips = await resolveHost(url.hostname)
      if (ips.length === 0 || !ips.every(isPublicIp)) return null
    }
    return deps.http({ method: 'GET', url, timeoutMs: FETCH_TIMEOUT_MS, maxBytes: MAX_BYTES })
  }

  async function fetchImage(hash: string, url: URL): Promise<Uint8Array | null> {
    // An image that cannot be loaded is not shown. The failure is not reported, because third parties run the server.
    const answer = await withSlot(() => request(url)).catch(() => null)
    if (!answer || answer.status !== 200 || showableImageType(answer.body) === null) return null
    cacheImage(hash, answer.body)
    return answer.body
  }

  /** Stores an image. If the disk refuses the write, the image is shown without being cached. */
  function cacheImage(hash: string, bytes: Uint8Array): void {
    const file = join(deps.dir, hash)
    try {
      // Write completely or not at all: an incomplete file would still begin like an image, and be shown for ever.
      writeFileSync(`${file}.part`, bytes, { mode: PRIVATE_FILE_MODE })
      renameSync(`${file}.part`, file)
      const isTrimDue = writeCount % WRITES_PER_TRIM === 0
      // Count before trimming, so that a folder that cannot be trimmed is not read again at each write.
      writeCount++
      if (isTrimDue) trimCache(deps.dir)
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

  /** Fetches an image. If a fetch of this image is in progress, resolves to the result of that fetch. */
  async function fetchOnce(hash: string): Promise<Uint8Array | null> {
    const url = addresses.get(hash)
    if (!url) return null
    const imageFetch = runningFetches.get(hash) ?? fetchImage(hash, url).finally(() => runningFetches.delete(hash))
    runningFetches.set(hash, imageFetch)
    return imageFetch
  }

  return {
    pathOf: (address) => {
      const url = address === null ? null : atCurrentPort(parseAddress(address), deps.localOrigin())
      if (!url) return null
      const isPublicHttps = url.protocol === 'https:' && isPublicHost(url.hostname)
      if (!isLocal(url) && !isPublicHttps) return null
      const hash = createHash('sha1').update(url.href).digest('hex')
      remember(hash, url)
      return `/media/${hash}`
    },
    load: async (hash) => {
      if (!deps.isAllowed() || !HASH.test(hash)) return null
      const cachedBytes = readCached(join(deps.dir, hash))
      const isCachedShowable = cachedBytes !== null && showableImageType(cachedBytes) !== null
      const bytes = isCachedShowable ? cachedBytes : await fetchOnce(hash)
      const type = bytes ? showableImageType(bytes) : null
      return bytes && type ? { type, bytes } : null
    },
  }
}

/** Puts the market's current port into an address of the practice market, because that port changes at each start. */
function atCurrentPort(url: URL | null, localOrigin: string | null): URL | null {
  if (url === null || localOrigin === null) return url
  const isEarlierPort = url.protocol === 'http:' && url.hostname === '127.0.0.1' && url.origin !== localOrigin
  return isEarlierPort ? new URL(url.pathname + url.search, localOrigin) : url
}

async function resolveName(host: string): Promise<readonly string[]> {
  // A URL has brackets around an IPv6 address, which `lookup` does not accept.
  const addresses = await lookup(host.replace(/^\[(.*)\]$/, '$1'), { all: true })
  return addresses.map(({ address }) => address)
}

/** The address as a URL; null if the address is not a URL, or holds a user name or password. */
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

/** Sets the file's modification time to now: a full cache removes the files with the oldest times first. */
function recordUse(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Without the new time, for example on a read-only disk, the image is still shown.
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
 * Media type of an image that the page may show, from its first bytes; the server's content type is ignored. Null for
 * other bytes, and for an image with too many pixels.
 */
export function showableImageType(bytes: Uint8Array): string | null {
  const type = typeByFirstBytes(bytes)
  return type !== null && isTooLarge(bytes, type) ? null : type
}

function typeByFirstBytes(bytes: Uint8Array): string | null {
  const firstBytes = Buffer.from(bytes.subarray(0, 16))
  if (firstBytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (firstBytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  const firstCharacters = firstBytes.toString('latin1')
  if (firstCharacters.startsWith('GIF87a') || firstCharacters.startsWith('GIF89a')) return 'image/gif'
  if (firstCharacters.startsWith('RIFF') && firstCharacters.slice(8, 12) === 'WEBP') return 'image/webp'
  if (firstCharacters.slice(4, 12) === 'ftypavif') return 'image/avif'
  return null
}
