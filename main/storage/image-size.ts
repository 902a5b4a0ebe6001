// Reads the number of pixels from an image's header before a page decodes the image: a file of eight megabytes can
// decode to an image that fills the memory.

/** 8,192 by 8,192, which is more than any screen shows. */
export const MAX_PIXELS = 67_108_864

/** Number of pixels that the header declares; null if no size is found in the header. */
export function declaredPixelCount(bytes: Uint8Array, type: string): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (type) {
      case 'image/png':
        return view.getUint32(16) * view.getUint32(20)
      case 'image/gif':
        return view.getUint16(6, true) * view.getUint16(8, true)
      case 'image/webp':
        return webpPixels(view)
      case 'image/jpeg':
        return jpegPixels(view)
      case 'image/avif':
        return avifPixels(view)
      default:
        return null
    }
  } catch (cause) {
    // The bytes end within the header.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

/** True if an image has more than `MAX_PIXELS`. Also true if no size is found, because then any size is possible. */
export function isTooLarge(bytes: Uint8Array, type: string): boolean {
  const pixels = declaredPixelCount(bytes, type)
  return pixels === null || pixels > MAX_PIXELS
}

/**
 * Pixels of a WebP image, from the header of the first chunk (VP8X, VP8 or VP8L). Source: RFC 9649, sections 2.5 to
 * 2.7.
 */
function webpPixels(view: DataView): number | null {
  const uint24 = (offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16)
  const chunkType = String.fromCharCode(...[12, 13, 14, 15].map((offset) => view.getUint8(offset)))
  if (chunkType === 'VP8X') return (uint24(24) + 1) * (uint24(27) + 1)
  if (chunkType === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  if (chunkType !== 'VP8L') return null
  const sizeBits = view.getUint32(21, true)
  return ((sizeBits & 0x3fff) + 1) * (((sizeBits >>> 14) & 0x3fff) + 1)
}

/** The markers DHT, JPG and DAC, which lie between the markers of frames. */
const NON_FRAME_MARKERS: readonly number[] = [0xc4, 0xc8, 0xcc]

/** True for the markers TEM and RST0 to RST7, after which no segment follows. */
const hasNoSegment = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Pixels from the header of the first frame. Other segments may precede the frame, and fill bytes may precede a marker.
 * Source: ITU T.81, B.1.1.2 and B.2.2.
 */
function jpegPixels(view: DataView): number | null {
  let offset = 2
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return null
    while (view.getUint8(offset + 1) === 0xff) offset += 1
    const marker = view.getUint8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.includes(marker)
    if (isFrame) return view.getUint16(offset + 5) * view.getUint16(offset + 7)
    offset += hasNoSegment(marker) ? 2 : 2 + view.getUint16(offset + 2)
  }
}

/** The box type `ispe`. */
const EXTENT_BOX_TYPE = 0x69737065
/** Number of first bytes that are searched for extents: the boxes with extents precede the image's data. */
const MAX_AVIF_HEADER_BYTES = 65_536

/**
 * Pixels of the largest declared extent; null without an extent. Every image item has an extent, also a grid of items.
 * Source: ISO/IEC 23008-12, 6.5.3.
 */
function avifPixels(view: DataView): number | null {
  let maxPixels: number | null = null
  const lastOffset = Math.min(view.byteLength - 16, MAX_AVIF_HEADER_BYTES)
  for (let offset = 0; offset <= lastOffset; offset++) {
    if (view.getUint32(offset) !== EXTENT_BOX_TYPE) continue
    maxPixels = Math.max(maxPixels ?? 0, view.getUint32(offset + 8) * view.getUint32(offset + 12))
  }
  return maxPixels
}
