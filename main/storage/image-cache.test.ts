import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttp } from '../platform/http'
import { createImageCache, showableImageType } from './image-cache'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])
/** A header that declares this number of pixels on either side. */
function bomb(side: number): Buffer {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
const newDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'media-'))
  closers.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
async function serve(listener: RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}
type Options = { readonly origin: string; readonly dir?: string; readonly allowed?: () => boolean }
const mediaOf = ({ origin, dir = newDir(), allowed: isAllowed = () => true }: Options) =>
  createImageCache({ http: createHttp(), dir, isAllowed, localOrigin: () => origin })
const hashOf = (path: string | null) => (path ?? '').replace('/media/', '')
const png: RequestListener = (_request, response) => void response.end(PNG)

describe('a picture', () => {
  it('of the practice market is found at its new port after a restart', async () => {
    const now = await serve(png)
    const media = mediaOf({ origin: now.origin })
    const path = media.pathOf('http://127.0.0.1:9/media/0.0.5/7.png')
    expect(path).toBe(media.pathOf(`${now.origin}/media/0.0.5/7.png`))
    expect((await media.load(hashOf(path)))?.type).toBe('image/png')
  })

  it('on this machine has no path while another market is used, and is not fetched under an earlier one', async () => {
    const { origin, asked } = await serve(png)
    let local: string | null = origin
    const media = createImageCache({
      http: createHttp(),
      dir: newDir(),
      isAllowed: () => true,
      localOrigin: () => local,
    })
    const hash = hashOf(media.pathOf(`${origin}/a.png`))
    local = null
    expect(media.pathOf(`${origin}/a.png`)).toBeNull()
    expect(media.pathOf('http://127.0.0.1:9/a.png')).toBeNull()
    expect(await media.load(hash)).toBeNull()
    expect(asked()).toBe(0)
  })

  it.each<[string, Buffer, string | null]>([
    ['PNG', PNG, 'image/png'],
    ['JPEG', Buffer.from('ffd8ffe000040000ffc0001108000800080300000000', 'hex'), 'image/jpeg'],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'image/gif'],
    ['WebP', Buffer.from(`RIFF\0\0\0\0WEBPVP8 ${'\0'.repeat(10)}\x08\0\x08\0`), 'image/webp'],
    ['AVIF', Buffer.from(`\0\0\0\x1cftypavifispe\0\0\0\0\0\0\0\x08\0\0\0\x08${'\0'.repeat(16)}`), 'image/avif'],
    ['an AVIF that does not say its size', Buffer.from(`\0\0\0\x1cftypavif${'\0'.repeat(40)}`), null],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), null],
    ['HTML', Buffer.from('<!doctype html>'), null],
    ['a PNG of a hundred thousand by as many', bomb(100_000), null],
    ['a PNG of a thousand by as many', bomb(1000), 'image/png'],
    ['a RIFF that is sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '), null],
    ['nothing', Buffer.alloc(0), null],
  ])('is known by its first bytes: %s', (_, bytes, type) => {
    expect(showableImageType(bytes)).toBe(type)
  })

  it('is fetched once and then served from what is kept, also after a restart and without a network', async () => {
    const { origin, asked } = await serve(png)
    const dir = newDir()
    const media = mediaOf({ origin, dir })
    const hash = hashOf(media.pathOf(`${origin}/a`))
    expect(await media.load(hash)).toMatchObject({ type: 'image/png' })
    expect(await media.load(hash)).toMatchObject({ type: 'image/png' })
    expect(asked()).toBe(1)
    expect((await mediaOf({ origin: 'http://127.0.0.1:1', dir }).load(hash))?.bytes).toEqual(PNG)
    expect(asked()).toBe(1)
    expect(readdirSync(dir)).toEqual([hash])
  })

  it('that several views ask for at once is one request, and at most four run at a time', async () => {
    let open = 0
    let most = 0
    const { origin, asked } = await serve((_request, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.end(PNG)
      }, 20)
    })
    const media = mediaOf({ origin })
    const hashes = Array.from({ length: 12 }, (_, i) => hashOf(media.pathOf(`${origin}/${i}`)))
    const loaded = await Promise.all([...hashes, ...hashes].map((hash) => media.load(hash)))
    expect(loaded.every((picture) => picture !== null)).toBe(true)
    expect(asked()).toBe(12)
    expect(most).toBe(4)
  })

  it('is neither fetched nor shown while pictures are off', async () => {
    const { origin, asked } = await serve(png)
    let allowed = true
    const media = mediaOf({ origin, allowed: () => allowed })
    const hash = hashOf(media.pathOf(`${origin}/a`))
    await media.load(hash)
    allowed = false
    expect(await media.load(hash)).toBeNull()
    expect(await media.load(hashOf(media.pathOf(`${origin}/b`)))).toBeNull()
    expect(asked()).toBe(1)
  })

  it.each<[string, RequestListener]>([
    ['is no raster image', (_request, response) => void response.end('<svg onload="x">')],
    ['is larger than 8 MB', (_request, response) => void response.end(Buffer.concat([PNG, Buffer.alloc(8_000_000)]))],
    ['is elsewhere', (_request, response) => void response.writeHead(302, { location: '/b' }).end()],
    ['is not there', (_request, response) => void response.writeHead(404).end(PNG)],
    ['breaks off', (request) => void request.socket.destroy()],
  ])('that %s is none, and nothing of it is kept', async (_, listener) => {
    const { origin, asked } = await serve(listener)
    const dir = newDir()
    const media = mediaOf({ origin, dir })
    expect(await media.load(hashOf(media.pathOf(`${origin}/a`)))).toBeNull()
    expect(asked()).toBe(1)
    expect(readdirSync(dir)).toEqual([])
  })

  it('whose kept file was damaged is fetched again', async () => {
    const { origin } = await serve(png)
    const dir = newDir()
    const media = mediaOf({ origin, dir })
    const hash = hashOf(media.pathOf(`${origin}/a`))
    writeFileSync(join(dir, hash), 'damaged')
    expect((await media.load(hash))?.bytes).toEqual(PNG)
  })

  it('is shown although the disk takes nothing', async () => {
    const { origin } = await serve(png)
    const dir = newDir()
    const media = mediaOf({ origin, dir })
    rmSync(dir, { recursive: true })
    expect(await media.load(hashOf(media.pathOf(`${origin}/a`)))).toMatchObject({ type: 'image/png' })
  })

  it.each([
    null,
    '',
    'no address',
    'http://example.com/a.png',
    'ftp://example.com/a',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'https://name:word@example.com/a.png',
    'javascript:1',
    'https://localhost/a.png',
    'https://192.168.1.1/a.png',
    'https://[::1]/a.png',
  ])('has no path when its address is %j', (address) => {
    expect(mediaOf({ origin: 'http://127.0.0.1:1' }).pathOf(address)).toBeNull()
  })

  it.each<[string, readonly string[]]>([
    ['this machine', ['127.0.0.1']],
    ['the network one stands in, among others', ['93.184.215.14', '192.168.1.1']],
    ['nothing', []],
  ])('whose name leads to %s is not asked for', async (_, found) => {
    let asked = 0
    const media = createImageCache({
      http: () => {
        asked++
        return Promise.resolve({ status: 200, headers: new Headers(), body: PNG })
      },
      dir: newDir(),
      isAllowed: () => true,
      localOrigin: () => null,
      resolve: () => Promise.resolve(found),
    })
    expect(await media.load(hashOf(media.pathOf('https://example.com/a.png')))).toBeNull()
    expect(asked).toBe(0)
  })

  it('is known by its path for as long as it is among the 20,000 newest', async () => {
    const media = createImageCache({
      http: ({ url }) => Promise.resolve({ status: 200, headers: new Headers(), body: pngOf(url.pathname) }),
      dir: newDir(),
      isAllowed: () => true,
      localOrigin: () => null,
      resolve: () => Promise.resolve(['8.8.8.8']),
    })
    const pngOf = (text: string) => Buffer.concat([PNG, Buffer.from(text)])
    const first = hashOf(media.pathOf('https://example.com/first'))
    const second = hashOf(media.pathOf('https://example.com/second'))
    for (let i = 0; i < 19_998; i++) media.pathOf(`https://example.com/${i}`)
    // Requested once more, the address is the newest again.
    media.pathOf('https://example.com/first')
    media.pathOf('https://example.com/last')
    expect((await media.load(first))?.bytes).toEqual(pngOf('/first'))
    expect(await media.load(second)).toBeNull()
  })

  it('has a path that tells nothing of its address', () => {
    const address = 'https://example.com/a.png'
    const path = mediaOf({ origin: 'http://127.0.0.1:1' }).pathOf(address)
    expect(path).toBe(`/media/${createHash('sha1').update(address).digest('hex')}`)
  })

  it.each(['../../countersign.db', 'a'.repeat(40), '', 'A'.repeat(40)])('is not read from %j', async (hash) => {
    const dir = newDir()
    writeFileSync(join(dir, '..', 'countersign.db'), PNG)
    expect(await mediaOf({ origin: 'http://127.0.0.1:1', dir }).load(hash)).toBeNull()
    rmSync(join(dir, '..', 'countersign.db'))
  })
})
