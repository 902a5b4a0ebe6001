import type { Random } from '../world/random'

/** Inputs of a style: its generator, the NFT's colours, and the value of each trait (0 is the palette). */
export type Brush = {
  readonly random: Random
  readonly palette: readonly string[]
  /** Value index of the i-th trait; 0 if the collection lacks the trait. */
  readonly dial: (trait: number) => number
}

export type Style = (brush: Brush) => string

/** Rounds to one decimal, which is enough at this size and keeps the text short. */
export const roundTenth = (value: number): number => Number(value.toFixed(1))
export const colour = ({ palette }: Brush, i: number): string => palette[i % palette.length] ?? '#000'
export const randomColour = (brush: Brush, firstColour: number, count: number): string =>
  colour(brush, firstColour + Math.floor(brush.random() * count))
export const circle = (x: number, y: number, r: number, fill: string, attributes = ''): string =>
  `<circle cx="${roundTenth(x)}" cy="${roundTenth(y)}" r="${roundTenth(r)}" fill="${fill}"${attributes}/>`
export const path = (d: string, fill: string, attributes = ''): string => `<path d="${d}" fill="${fill}"${attributes}/>`

/** A whole picture, 200 units square, `size` pixels wide. */
export const picture = (body: string, background: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 200 200">` +
  `<rect width="200" height="200" fill="${background}"/>${body}</svg>`
