import { circle, colour, FULL_TURN, roundTenth, path, randomColour, type Style } from './draw'

/**
 * A woven medallion of 25 by 25 cells. Trait 1 sets the distance at which the rings repeat, trait 2 the height of
 * the rings' steps, trait 3 the shift of the border's pattern.
 */
export const kilim: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const cellCount = 25
  const cellSize = 200 / cellCount
  const middleCell = 12
  const rings: { readonly start: number; readonly colourIndex: number }[] = []
  let ringStart = 0
  for (let i = 0; i < 9; i++) {
    rings.push({ start: ringStart, colourIndex: 1 + Math.floor(random() * 4) })
    ringStart += 1 + Math.floor(random() * 3)
  }
  const ringPeriod = 10 + traitValueIndex(1)
  const stepHeight = 1 + traitValueIndex(2)
  /** Index of a cell's colour; 0 is the background. */
  const colourIndexAt = (x: number, y: number): number => {
    const fromMiddleX = Math.abs(x - middleCell)
    const fromMiddleY = Math.abs(y - middleCell)
    const borderColourIndex = borderColourIndexAt(
      Math.min(y, cellCount - 1 - y),
      Math.min(x, cellCount - 1 - x),
      fromMiddleX,
      y,
    )
    if (borderColourIndex !== null) return borderColourIndex
    if (fromMiddleX + fromMiddleY < 2) return fromMiddleX + fromMiddleY === 0 ? 3 : 4
    const stepScale = stepHeight === 2 ? 0.8 : 1
    const distance = (fromMiddleX + Math.floor(fromMiddleY / stepHeight) * stepHeight * stepScale) % ringPeriod
    let ringColourIndex = 0
    for (const { start, colourIndex } of rings) {
      if (distance >= start) ringColourIndex = colourIndex
    }
    return ringColourIndex
  }
  /**
   * Index of a border cell's colour; null for a cell inside the border. `fromTop`: distance to the top or bottom edge,
   * whichever is nearer. `fromSide`: distance to the nearer side edge.
   */
  const borderColourIndexAt = (fromTop: number, fromSide: number, fromMiddleX: number, y: number): number | null => {
    const phase = (fromMiddleX + traitValueIndex(3)) % 4
    if (fromTop === 0 || fromTop === 4) return 4
    if (fromTop === 1) return phase === 0 ? 3 : 1
    if (fromTop === 3) return phase === 2 ? 3 : 1
    if (fromTop === 2) return fromMiddleX % 4 < 2 ? 1 : 2
    if (fromSide > 0) return null
    return y % 2 === 1 ? 4 : 1
  }
  let svg = ''
  for (let y = 0; y < cellCount; y++) {
    let x = 0
    while (x < cellCount) {
      // Neighbouring cells of one colour are drawn as one rectangle.
      const colourIndex = colourIndexAt(x, y)
      let end = x + 1
      while (end < cellCount && colourIndexAt(end, y) === colourIndex) end++
      if (colourIndex !== 0) {
        svg += `<rect x="${roundTenth(x * cellSize)}" y="${roundTenth(y * cellSize)}" width="${roundTenth((end - x) * cellSize)}" height="${cellSize}" fill="${colour(brush, colourIndex)}"/>`
      }
      x = end
    }
  }
  return `<g shape-rendering="crispEdges">${svg}</g>`
}

/**
 * Tiles of quarter circles, dots, triangles and arches: trait 1 sets the number of tiles in a row, trait 2 sets which
 * shapes are frequent.
 */
export const quarter: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const count = 3 + traitValueIndex(1)
  const side = 200 / count
  let svg = ''
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) svg += tile(x * side, y * side)
  }
  return svg

  function tile(x: number, y: number): string {
    const groundIndex = Math.floor(random() * 5)
    const shift = 1 + Math.floor(random() * 3)
    const ink = colour(brush, groundIndex + shift)
    const square = `<rect x="${roundTenth(x)}" y="${roundTenth(y)}" width="${roundTenth(side)}" height="${roundTenth(side)}" fill="${colour(brush, groundIndex)}"/>`
    const shapeRoll = (random() + [0, 0.3, 0.55][traitValueIndex(2)]!) % 1
    if (shapeRoll < 0.46) return square + quarterCircles(x, y, ink, colour(brush, groundIndex + shift + 1))
    if (shapeRoll < 0.62) {
      const dotRadius = random() < 0.5 ? side / 2 : side * 0.28
      return square + circle(x + side / 2, y + side / 2, dotRadius, ink)
    }
    if (shapeRoll < 0.78) {
      const triangle = `M${roundTenth(x)} ${roundTenth(y)}h${roundTenth(side)}L${roundTenth(x)} ${roundTenth(y + side)}Z`
      return square + path(triangle, ink)
    }
    if (shapeRoll < 0.9) return square + arch(x, y + side / 2, ink) + arch(x, y + side, ink)
    return square
  }

  function arch(x: number, y: number, ink: string): string {
    return path(
      `M${roundTenth(x)} ${roundTenth(y)}a${roundTenth(side / 2)} ${roundTenth(side / 2)} 0 0 1 ${roundTenth(side)} 0Z`,
      ink,
    )
  }

  function quarterCircles(x: number, y: number, ink: string, innerInk: string): string {
    const corner = Math.floor(random() * 4)
    const cx = corner === 1 || corner === 2 ? x + side : x
    const cy = corner >= 2 ? y + side : y
    const dx = cx === x ? 1 : -1
    const dy = cy === y ? 1 : -1
    const slice = (radius: number, fill: string): string =>
      path(
        `M${roundTenth(cx)} ${roundTenth(cy)}h${roundTenth(dx * radius)}A${roundTenth(radius)} ${roundTenth(radius)} 0 0 ${dx * dy > 0 ? 1 : 0} ${roundTenth(cx)} ${roundTenth(cy + dy * radius)}Z`,
        fill,
      )
    return slice(side, ink) + (random() < 0.5 ? slice(side / 2, innerInk) : '')
  }
}

/**
 * Arcs and dots on concentric circles: trait 1 sets the number of circles, trait 2 the share of circles with an arc.
 */
export const orbital: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const cx = 100 + (random() - 0.5) * 40
  const cy = 100 + (random() - 0.5) * 40
  const ringCount = 6 + traitValueIndex(1)
  const gap = 128 / ringCount
  const arcShare = [0.45, 0.72, 0.95][traitValueIndex(2)] ?? 0.72
  let svg = ''
  for (let i = ringCount; i >= 1; i--) {
    const radius = i * gap + 4
    const arcStart = random() * FULL_TURN
    const span = 1.2 + random() * 4.4
    const ringPoint = (angle: number): string =>
      `${roundTenth(cx + Math.cos(angle) * radius)} ${roundTenth(cy + Math.sin(angle) * radius)}`
    svg += circle(cx, cy, radius, 'none', ` stroke="${colour(brush, 1)}" stroke-width=".7" opacity=".55"`)
    if (random() < arcShare) {
      const lineCap = random() < 0.6 ? 'butt' : 'round'
      const stroke = ` stroke="${randomColour(brush, 2, 3)}" stroke-width="${roundTenth(2 + random() * (gap * 0.62))}" stroke-linecap="${lineCap}"`
      svg += path(
        `M${ringPoint(arcStart)}A${roundTenth(radius)} ${roundTenth(radius)} 0 ${span > Math.PI ? 1 : 0} 1 ${ringPoint(arcStart + span)}`,
        'none',
        stroke,
      )
    }
    if (random() < 0.7) {
      const angle = random() * FULL_TURN
      svg += circle(
        cx + Math.cos(angle) * radius,
        cy + Math.sin(angle) * radius,
        2 + random() * 5,
        randomColour(brush, 1, 4),
      )
    }
  }
  return svg + circle(cx, cy, gap * 0.55, colour(brush, 2))
}

/** A folded ribbon on Truchet tiles: trait 1 sets the number of tiles in a row, trait 2 the width of the ribbon. */
export const truchet: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const count = 5 + traitValueIndex(1)
  const side = 200 / count
  const width = side * ([0.2, 0.34, 0.5][traitValueIndex(2)] ?? 0.34)
  const ink = colour(brush, 1)
  let ribbonPath = ''
  let corePath = ''
  let dots = ''
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      const tileArcs = tilePath(x * side, y * side, random() < 0.5)
      ribbonPath += tileArcs
      if (random() < 0.34) corePath += tileArcs
      if (random() < 0.1) dots += circle(x * side + side / 2, y * side + side / 2, side * 0.1, colour(brush, 3))
    }
  }
  const strokeOf = (pathData: string, strokeColour: string, thickness: number): string =>
    path(pathData, 'none', ` stroke="${strokeColour}" stroke-width="${roundTenth(thickness)}" stroke-linecap="round"`)
  return (
    // A wider stroke below the ribbon is the ribbon's shadow.
    strokeOf(ribbonPath, colour(brush, 4), width + 3) +
    strokeOf(ribbonPath, ink, width) +
    strokeOf(corePath, colour(brush, 2), width * 0.42) +
    dots
  )

  function tilePath(x: number, y: number, isFlipped: boolean): string {
    const half = side / 2
    const arc = (start: [number, number], end: [number, number], sweep: number): string =>
      `M${roundTenth(start[0])} ${roundTenth(start[1])}A${roundTenth(half)} ${roundTenth(half)} 0 0 ${sweep} ${roundTenth(end[0])} ${roundTenth(end[1])}`
    return isFlipped
      ? arc([x + half, y], [x, y + half], 1) + arc([x + half, y + side], [x + side, y + half], 1)
      : arc([x + half, y], [x + side, y + half], 0) + arc([x + half, y + side], [x, y + half], 0)
  }
}
