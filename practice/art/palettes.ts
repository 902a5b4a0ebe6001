import { z } from 'zod'
import paletteLines from './palettes.json' with { type: 'json' }

const paletteSchema = z
  .string()
  .regex(/^[\dA-F]{6}( [\dA-F]{6}){4,7}$/)
  .transform((line) => line.split(' ').map((colour) => `#${colour}`))

/**
 * Sets of palettes by name. A set has one palette for each value of a collection's first trait. A palette for tides has
 * eight colours (sky, sun, six of water), and so does one for orchards (sky, two of hills, moon, four of leaves). All
 * other palettes have five colours, the background first.
 */
export const palettes = z.record(z.string(), z.array(paletteSchema).min(1)).parse(paletteLines)
