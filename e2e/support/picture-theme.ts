import { inflateSync } from 'node:zlib'

export type Theme = 'light' | 'dark'

/** Length in bytes of the signature at the start of a PNG file. */
const SIGNATURE_BYTES = 8
/** Bytes of a chunk without its data: length and type before the data, checksum after the data. */
const CHUNK_FRAME_BYTES = 12
/** Bytes per pixel by the colour type of a PNG file: 2 is RGB, 6 is RGB with alpha. */
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** Grey level between dark and light surfaces. All surfaces of the themes are far from it, a dimmed page included. */
const MIDDLE_GREY = 128

type Pixels = { readonly width: number; readonly bytesPerPixel: number; readonly rows: readonly Uint8Array[] }

/**
 * Fault of a picture that was saved under the wrong theme; null if the picture has the theme. Measured by the median
 * grey level, because art can be dark in the light theme, but surfaces of the app cover most of each picture.
 */
export function pictureThemeFault(png: Buffer, theme: Theme): string | null {
  const grey = medianGrey(readPixels(png))
  const measuredTheme: Theme = grey < MIDDLE_GREY ? 'dark' : 'light'
  return measuredTheme === theme ? null : `saved as ${theme}, but the median grey level is ${grey} of 255`
}

function medianGrey({ width, bytesPerPixel, rows }: Pixels): number {
  const counts = new Uint32Array(256)
  for (const row of rows) {
    for (let x = 0; x < width; x++) {
      const at = x * bytesPerPixel
      const grey = Math.round(0.299 * (row[at] ?? 0) + 0.587 * (row[at + 1] ?? 0) + 0.114 * (row[at + 2] ?? 0))
      counts[grey] = (counts[grey] ?? 0) + 1
    }
  }
  const halfCount = (width * rows.length) / 2
  let count = 0
  for (let grey = 0; grey < counts.length; grey++) {
    count += counts[grey] ?? 0
    if (count >= halfCount) return grey
  }
  return 0
}

/** Pixels of a PNG file with 8 bits per channel and without interlacing, as Chromium writes it. */
function readPixels(png: Buffer): Pixels {
  const dataChunks: Buffer[] = []
  let header: Buffer | null = null
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length;) {
    const dataBytes = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + dataBytes)
    if (type === 'IHDR') header = data
    if (type === 'IDAT') dataChunks.push(data)
    at += CHUNK_FRAME_BYTES + dataBytes
  }
  if (header === null) throw new Error('not a PNG file')
  const bytesPerPixel = BYTES_PER_PIXEL[header.readUInt8(9)]
  if (bytesPerPixel === undefined || header.readUInt8(8) !== 8 || header.readUInt8(12) !== 0) {
    throw new Error('a PNG file of a kind that is not measured')
  }
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  return {
    width,
    bytesPerPixel,
    rows: unfilteredRows(inflateSync(Buffer.concat(dataChunks)), width * bytesPerPixel, height, bytesPerPixel),
  }
}

/** Rows of pixel bytes. In a PNG file each row starts with the number of its filter. */
function unfilteredRows(
  filtered: Buffer,
  rowBytes: number,
  height: number,
  bytesPerPixel: number,
): readonly Uint8Array[] {
  const rows: Uint8Array[] = []
  let above = new Uint8Array(rowBytes)
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1)
    const filter = filtered[start] ?? 0
    const row = new Uint8Array(filtered.subarray(start + 1, start + 1 + rowBytes))
    for (let x = 0; x < rowBytes; x++) {
      const left = x < bytesPerPixel ? 0 : (row[x - bytesPerPixel] ?? 0)
      const aboveLeft = x < bytesPerPixel ? 0 : (above[x - bytesPerPixel] ?? 0)
      row[x] = (row[x] ?? 0) + predictedByte(filter, left, above[x] ?? 0, aboveLeft)
    }
    rows.push(row)
    above = row
  }
  return rows
}

/** Byte that a PNG filter predicts from its neighbours. */
function predictedByte(filter: number, left: number, above: number, aboveLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return Math.floor((left + above) / 2)
    case 4:
      return nearestNeighbour(left, above, aboveLeft)
    default:
      return 0
  }
}

/** Neighbour that is nearest to `left + above - aboveLeft`, the predictor named Paeth. */
function nearestNeighbour(left: number, above: number, aboveLeft: number): number {
  const estimate = left + above - aboveLeft
  const leftDistance = Math.abs(estimate - left)
  const aboveDistance = Math.abs(estimate - above)
  const aboveLeftDistance = Math.abs(estimate - aboveLeft)
  if (leftDistance <= aboveDistance && leftDistance <= aboveLeftDistance) return left
  return aboveDistance <= aboveLeftDistance ? above : aboveLeft
}
