import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg, initWasm } from '@resvg/resvg-wasm'
import { entityNum } from '../ledger/proto'
import type { ReadImage } from '../service/server'
import type { Collection } from '../world/catalogue'
import type { Market } from '../world/market'
import { randomOf } from '../world/random'
import { picture } from './draw'
import { styles } from './styles'

const PICTURE_PIXELS = 512
const MAX_PICTURES = 200

let rasteriserReady: Promise<void> | null = null

/** Loads the rasteriser on the first picture: a world without viewers does not pay for it. */
const loadRasteriser = (): Promise<void> =>
  (rasteriserReady ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  ))

/** Picture of an NFT as SVG: a function of seed, collection, serial and traits alone. */
function drawNft(collection: Collection, serial: number, seed: string): string {
  const { spec } = collection
  const dials = collection.valueIndexes(serial)
  const palette = spec.palettes[(dials[0] ?? 0) % spec.palettes.length] ?? []
  const random = randomOf(`${seed}/${spec.token}/${serial}/art`)
  const body = styles[spec.style]({ random, palette, dial: (trait) => dials[trait] ?? 0 })
  return picture(body, palette[0] ?? '#ffffff', PICTURE_PIXELS)
}

type Png = { readonly png: Uint8Array; readonly etag: string }

/** Cache of the most recently requested pictures, by key. */
class LatestPictures {
  private readonly pictures = new Map<string, Promise<Png>>()

  get(key: string, make: () => Promise<Png>): Promise<Png> {
    const picture = this.pictures.get(key) ?? make()
    this.pictures.delete(key)
    this.pictures.set(key, picture)
    // Do not cache a failure.
    picture.catch(() => this.pictures.delete(key))
    if (this.pictures.size > MAX_PICTURES) this.pictures.delete(this.pictures.keys().next().value ?? '')
    return picture
  }
}

/** Pictures by SVG, shared by all markets of the process. Markets of one seed have the same pictures. */
const picturesBySvg = new LatestPictures()

/** Draws pictures on demand. */
export function createMedia(market: Market, seed: string): ReadImage {
  const picturesByNft = new LatestPictures()
  return async (token, serialText) => {
    const collection = market.collections.get(entityNum(token) ?? 0)
    const serial = /^[1-9]\d{0,8}$/.test(serialText) ? Number(serialText) : 0
    if (!collection || serial < 1 || serial > collection.spec.supply) return null
    return picturesByNft.get(`${token}/${serial}`, () => {
      const svg = drawNft(collection, serial, seed)
      return picturesBySvg.get(svg, () => rasterise(svg))
    })
  }
}

async function rasterise(svg: string): Promise<Png> {
  await loadRasteriser()
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  try {
    const image = resvg.render()
    const png = image.asPng()
    image.free()
    return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, 32)}"` }
  } finally {
    resvg.free()
  }
}
