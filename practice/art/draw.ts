import type { Random } from '../world/random'

/** Inputs of a drawing style: random numbers, the NFT's colours, and the NFT's trait values. */
export type Brush = {
  readonly random: Random
  readonly palette: readonly string[]
  /** Index of the NFT's value of a trait; 0 if the collection lacks the trait. Trait 0 selects the palette. */
  readonly traitValueIndex: (trait: number) => number
}

/** Draws the body of an NFT's art as SVG elements, in a square of 200 by 200 units. */
export type Style = (brush: Brush) => string

/** About a full turn, in radians. A more exact value would change the art of existing NFTs. */
export const FULL_TURN = 6.28

/** Rounds to one decimal, which is exact enough for art of 200 units and keeps the SVG text short. */
export const roundTenth = (value: number): number => Number(value.toFixed(1))
/** Colour of the palette; an index beyond the last colour starts at the first one again. */
export const colour = ({ palette }: Brush, index: number): string => palette[index % palette.length] ?? '#000'
/** Random colour among `count` colours of the palette, from `firstColour` on. */
export const randomColour = (brush: Brush, firstColour: number, count: number): string =>
  colour(brush, firstColour + Math.floor(brush.random() * count))
export const circle = (x: number, y: number, radius: number, fill: string, attributes = ''): string =>
  `<circle cx="${roundTenth(x)}" cy="${roundTenth(y)}" r="${roundTenth(radius)}" fill="${fill}"${attributes}/>`
export const path = (pathData: string, fill: string, attributes = ''): string =>
  `<path d="${pathData}" fill="${fill}"${attributes}/>`

/** SVG document of 200 by 200 units with the body over a background. `size`: width and height in pixels. */
export const svgDocument = (body: string, background: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 200 200">` +
  `<rect width="200" height="200" fill="${background}"/>${body}</svg>`
