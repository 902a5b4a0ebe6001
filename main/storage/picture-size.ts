/**
 * How many pixels a picture claims to have, by its own head. Eight megabytes can hold a picture that fills the memory of
 * whoever unpacks it: the claim is looked at before any page does.
 */

/** More than any screen shows: 8,192 by 8,192. */
export const MOST_PIXELS = 67_108_864

/** Null where the head does not say, or says it in a place that is not looked at. */
export function pixelsOf(bytes: Uint8Array, type: string): number | null {
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
      default:
        return null
    }
  } catch (cause) {
    // It ends before its head does: no picture is drawn from it.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

export const isTooLarge = (bytes: Uint8Array, type: string): boolean => (pixelsOf(bytes, type) ?? 0) > MOST_PIXELS

/** Its three kinds of heads. Source: RFC 9649, sections 2.5 to 2.7. */
function webpPixels(view: DataView): number | null {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  if (kind === 'VP8X') return (uint24(24) + 1) * (uint24(27) + 1)
  if (kind === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  if (kind !== 'VP8L') return null
  const packed = view.getUint32(21, true)
  return ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1)
}

/** The first frame's head, behind however many segments. Source: ITU T.81, B.2.2. */
function jpegPixels(view: DataView): number | null {
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
}
