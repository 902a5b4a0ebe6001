import { describe, expect, it } from 'vitest'
import { isTooLarge, MAX_PIXELS, declaredPixelCount } from './image-size'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const u32 = (n: number) => n.toString(16).padStart(8, '0')
const u16 = (n: number) => n.toString(16).padStart(4, '0')
const little = (n: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => ((n >>> (8 * i)) & 0xff).toString(16).padStart(2, '0')).join('')
const latin = (text: string) => Buffer.from(text, 'latin1').toString('hex')

const png = (w: number, h: number) => hex(`89504e470d0a1a0a 0000000d ${latin('IHDR')} ${u32(w)} ${u32(h)} 08060000`)
const gif = (w: number, h: number) => hex(`${latin('GIF89a')} ${little(w, 2)} ${little(h, 2)} 000000`)
const jpeg = (w: number, h: number) =>
  hex(`ffd8 ffe0 0010 ${'00'.repeat(14)} ffc4 0004 0000 ffc2 0011 08 ${u16(h)} ${u16(w)} 03 000000`)
const riff = (kind: string, head: string) => hex(`${latin('RIFF')} 00000000 ${latin(`WEBP${kind}`)} 00000000 ${head}`)
const webpX = (w: number, h: number) => riff('VP8X', `00000000 ${little(w - 1, 3)} ${little(h - 1, 3)}`)
const webp = (w: number, h: number) => riff('VP8 ', `000000 9d012a ${little(w, 2)} ${little(h, 2)}`)
const webpL = (w: number, h: number) => riff('VP8L', `2f ${little((w - 1) | ((h - 1) << 14), 4)}`)

describe('the size a picture claims', () => {
  it.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/jpeg', jpeg],
    ['image/webp', webpX],
    ['image/webp', webp],
    ['image/webp', webpL],
  ] as const)('is read of %s, and too large a one is told', (type, make) => {
    expect(declaredPixelCount(make(640, 480), type)).toBe(307_200)
    expect(isTooLarge(make(640, 480), type)).toBe(false)
    expect(isTooLarge(make(16_000, 16_000), type)).toBe(true)
  })

  it('of a bomb is more than any screen shows', () => {
    expect(isTooLarge(png(100_000, 100_000), 'image/png')).toBe(true)
    expect(isTooLarge(jpeg(65_535, 65_535), 'image/jpeg')).toBe(true)
    expect(isTooLarge(png(8192, MAX_PIXELS / 8192), 'image/png')).toBe(false)
  })

  it.each(['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/avif'])(
    'is not known of %s that ends in its head or is none, which may be of any size',
    (type) => {
      for (const bytes of [
        Buffer.alloc(0),
        Buffer.alloc(3),
        Buffer.from('ffd8ffff', 'hex'),
        png(9, 9).subarray(0, 5),
      ]) {
        expect(declaredPixelCount(bytes, type)).toBeNull()
        expect(isTooLarge(bytes, type)).toBe(true)
      }
    },
  )

  it('is read behind fill bytes, and behind markers that stand alone', () => {
    const filled = (w: number, h: number) =>
      hex(`ffd8 ffff ffff e0 0004 0000 ff01 ffff c0 0011 08 ${u16(h)} ${u16(w)} 03 0000`)
    expect(declaredPixelCount(filled(640, 480), 'image/jpeg')).toBe(307_200)
    expect(isTooLarge(filled(60_000, 60_000), 'image/jpeg')).toBe(true)
  })

  it('is the largest extent that an AVIF names', () => {
    const ispe = (w: number, h: number) => `00000014 ${latin('ispe')} 00000000 ${u32(w)} ${u32(h)}`
    const avif = (...boxes: string[]) => hex(`0000001c ${latin('ftypavif')} ${boxes.join('')} ${'00'.repeat(16)}`)
    expect(declaredPixelCount(avif(ispe(640, 480)), 'image/avif')).toBe(307_200)
    expect(isTooLarge(avif(ispe(512, 512), ispe(60_000, 60_000)), 'image/avif')).toBe(true)
  })

  it('is read of bytes that stand within others', () => {
    const around = Buffer.concat([Buffer.alloc(7), png(640, 480)])
    expect(declaredPixelCount(around.subarray(7), 'image/png')).toBe(307_200)
  })
})
