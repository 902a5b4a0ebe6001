import { z } from 'zod'
import lines from './palettes.json' with { type: 'json' }

const palette = z
  .string()
  .regex(/^[\dA-F]{6}( [\dA-F]{6}){4,7}$/)
  .transform((line) => line.split(' ').map((colour) => `#${colour}`))

/**
 * Sets of palettes by name, one palette for each value of a collection's first trait. Eight colours for tides (sky, sun,
 * six waters) and orchards (sky, two hills, moon, four leaves); five (ground first) for the rest.
 */
export const palettes = z.record(z.string(), z.array(palette).min(1)).parse(lines)
