import { circle, colour, FULL_TURN, roundTenth, path, randomColour, type Brush, type Style } from './draw'

/**
 * A star chart: trait 1 sets the number of constellations, trait 2 the grid, trait 3 the tail of the comet. Value 0 of
 * trait 3 draws no comet.
 */
export const stars: Style = (brush) => {
  const { random, traitValueIndex } = brush
  let svg = grid(brush)
  for (let i = 0; i < 150; i++) {
    svg += circle(
      random() * 200,
      random() * 200,
      0.3 + random() ** 3 * 1.4,
      colour(brush, random() < 0.15 ? 3 : 1),
      ' opacity=".85"',
    )
  }
  const constellationCount = 2 + traitValueIndex(1)
  for (let i = 0; i < constellationCount; i++) {
    const angle = (i / constellationCount) * FULL_TURN + random()
    svg += constellation(brush, 100 + Math.cos(angle) * 48, 100 + Math.sin(angle) * 48)
  }
  if (traitValueIndex(3) > 0) svg += comet(brush)
  return svg + circle(100, 100, 94, 'none', ` stroke="${colour(brush, 1)}" stroke-width="1.2"`)
}

/** Grid by the value of trait 2: 1 draws squares, 2 only a disc, any other value a disc with rings and spokes. */
function grid(brush: Brush): string {
  const stroke = ` stroke="${colour(brush, 2)}" stroke-width=".6" opacity=".6"`
  if (brush.traitValueIndex(2) === 1) {
    return Array.from({ length: 9 }, (_, i) => path(`M${20 + i * 20} 0V200M0 ${20 + i * 20}H200`, 'none', stroke)).join(
      '',
    )
  }
  const disc = circle(100, 100, 94, colour(brush, 4))
  if (brush.traitValueIndex(2) === 2) return disc
  const rings = [22, 46, 70].map((radius) => circle(100, 100, radius, 'none', stroke)).join('')
  const spokes = Array.from({ length: 12 }, (_, i) => {
    const angle = (i * Math.PI) / 6
    return path(
      `M100 100L${roundTenth(100 + Math.cos(angle) * 94)} ${roundTenth(100 + Math.sin(angle) * 94)}`,
      'none',
      stroke,
    )
  })
  return disc + rings + spokes.join('')
}

function constellation(brush: Brush, cx: number, cy: number): string {
  const { random } = brush
  const count = 5 + Math.floor(random() * 3)
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * FULL_TURN + random() * 0.8
    const radius = 10 + random() * 26
    return [roundTenth(cx + Math.cos(angle) * radius), roundTenth(cy + Math.sin(angle) * radius)] as const
  })
  const pathData = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const closeCommand = random() < 0.4 ? 'Z' : ''
  const outline = path(pathData + closeCommand, 'none', ` stroke="${colour(brush, 1)}" stroke-width="1"`)
  return (
    outline +
    points.map(([x, y], i) => circle(x, y, i === 0 ? 3.6 : 2.1, i === 0 ? colour(brush, 3) : colour(brush, 1))).join('')
  )
}

function comet(brush: Brush): string {
  const x = 50 + brush.random() * 100
  const y = 40 + brush.random() * 60
  const tailPaths = Array.from(
    { length: brush.traitValueIndex(3) * 3 },
    (_, i) => `M${roundTenth(x)} ${roundTenth(y)}l${roundTenth(26 + i * 6)} ${roundTenth(-20 + i * 7)}`,
  )
  const stroke = ` stroke="${randomColour(brush, 2, 2)}" stroke-width="1.4" stroke-linecap="round" opacity=".8"`
  return path(tailPaths.join(''), 'none', stroke) + circle(x, y, 4.4, colour(brush, 3))
}
