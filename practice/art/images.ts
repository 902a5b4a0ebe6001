import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg, initWasm } from '@resvg/resvg-wasm'
import { entityNum } from '../ledger/proto'
import type { ReadImage } from '../service/server'
import type { Collection } from '../world/catalogue'
import type { Market } from '../world/market'
import { createRandom } from '../world/random'
import { svgDocument } from './draw'
import { styles } from './styles'

const IMAGE_SIZE_PX = 512
const MAX_CACHED_IMAGES = 200

let rasteriserPromise: Promise<void> | null = null

/**
 * Loads the rasteriser with the first image. A market whose images are never requested does not load the rasteriser.
 */
const loadRasteriser = (): Promise<void> =>
  (rasteriserPromise ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  ))

/** Art of an NFT as SVG text. The result depends only on the seed, the collection, the serial and the traits. */
function drawNft(collection: Collection, serial: number, seed: string): string {
  const { spec } = collection
  const valueIndexes = collection.valueIndexes(serial)
  const palette = spec.palettes[(valueIndexes[0] ?? 0) % spec.palettes.length] ?? []
  const random = createRandom(`${seed}/${spec.token}/${serial}/art`)
  const body = styles[spec.style]({ random, palette, traitValueIndex: (trait) => valueIndexes[trait] ?? 0 })
  return svgDocument(body, palette[0] ?? '#ffffff', IMAGE_SIZE_PX)
}

type Png = { readonly png: Uint8Array; readonly etag: string }

/** Cache of the most recently requested images, by key. */
class RecentImages {
  private readonly images = new Map<string, Promise<Png>>()

  getOrMake(key: string, make: () => Promise<Png>): Promise<Png> {
    const image = this.images.get(key) ?? make()
    this.images.delete(key)
    this.images.set(key, image)
    // Do not cache a failure.
    image.catch(() => this.images.delete(key))
    if (this.images.size > MAX_CACHED_IMAGES) this.images.delete(this.images.keys().next().value ?? '')
    return image
  }
}

/** Images by SVG text, shared by all markets of the process, because markets with one seed have the same images. */
const imagesBySvg = new RecentImages()

/**
 * Creates the function that draws an NFT's image on demand. The function resolves to null if the NFT does not exist.
 */
export function createImageReader(market: Market, seed: string): ReadImage {
  const imagesByNft = new RecentImages()
  return async (token, serialText) => {
    const collection = market.collections.get(entityNum(token) ?? 0)
    const serial = /^[1-9]\d{0,8}$/.test(serialText) ? Number(serialText) : 0
    if (!collection || serial < 1 || serial > collection.spec.supply) return null
    return imagesByNft.getOrMake(`${token}/${serial}`, () => {
      const svg = drawNft(collection, serial, seed)
      return imagesBySvg.getOrMake(svg, () => rasterise(svg))
    })
  }
}

async function rasterise(svg: string): Promise<Png> {
  await loadRasteriser()
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  try {
    const renderedImage = resvg.render()
    const png = renderedImage.asPng()
    renderedImage.free()
    return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, 32)}"` }
  } finally {
    resvg.free()
  }
}
