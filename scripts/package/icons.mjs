import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const SIZES_PX = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** Renders `icon.svg` in all sizes into a folder, as `512x512.png` and so on. The same drawing gives the same bytes. */
export async function renderIcons(folder) {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await initWasm(readFileSync(wasm))
  const svg = readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8')
  mkdirSync(folder, { recursive: true })
  for (const sizePx of SIZES_PX) {
    const image = new Resvg(svg, { fitTo: { mode: 'width', value: sizePx }, font: { loadSystemFonts: false } }).render()
    writeFileSync(join(folder, `${sizePx}x${sizePx}.png`), image.asPng())
  }
}
