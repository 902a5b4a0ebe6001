import type { Style } from './draw'
import { lichen, mask, moth } from './figures'
import { kilim, orbital, quarter, truchet } from './geometry'
import { stars } from './sky'
import { city, orchard, strata, tide } from './landscapes'

export const styles = {
  tide,
  kilim,
  orchard,
  quarter,
  orbital,
  lichen,
  city,
  moth,
  truchet,
  mask,
  strata,
  stars,
} as const satisfies Record<string, Style>

export type StyleName = keyof typeof styles
