import { circle, colour, roundTenth, path, randomColour, type Style } from './draw'

/** A woven medallion, mirrored on both axes: trait 1 is the repeat, trait 2 the step, trait 3 the border. */
export const kilim: Style = (brush) => {
  const { random, dial } = brush
  const size = 25
  const cell = 200 / size
  const middle = 12
  const rings: [number, number][] = []
  for (let i = 0, ringStart = 0; i < 9; i++) {
    rings.push([ringStart, 1 + Math.floor(random() * 4)])
    ringStart += 1 + Math.floor(random() * 3)
  }
  const repeat = 10 + dial(1)
  const step = 1 + dial(2)
  const valueAt = (x: number, y: number): number => {
    const ax = Math.abs(x - middle)
    const ay = Math.abs(y - middle)
    const border = borderAt(Math.min(y, size - 1 - y), Math.min(x, size - 1 - x), ax, y)
    if (border !== null) return border
    if (ax + ay < 2) return ax + ay === 0 ? 3 : 4
    const distance = (ax + Math.floor(ay / step) * step * (step === 2 ? 0.8 : 1)) % repeat
    let value = 0
    for (const [start, ink] of rings) if (distance >= start) value = ink
    return value
  }
  const borderAt = (edge: number, side: number, ax: number, y: number): number | null => {
    if (edge === 0 || edge === 4) return 4
    if (edge === 1 || edge === 3) return (ax + dial(3)) % 4 === (edge === 1 ? 0 : 2) ? 3 : 1
    if (edge === 2) return ax % 4 < 2 ? 1 : 2
    return side === 0 ? (y % 2 ? 4 : 1) : null
  }
  let svg = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size;) {
      const value = valueAt(x, y)
      let end = x + 1
      while (end < size && valueAt(end, y) === value) end++
      if (value !== 0) {
        svg += `<rect x="${roundTenth(x * cell)}" y="${roundTenth(y * cell)}" width="${roundTenth((end - x) * cell)}" height="${cell}" fill="${colour(brush, value)}"/>`
      }
      x = end
    }
  }
  return `<g shape-rendering="crispEdges">${svg}</g>`
}

/** Tiles of quarter circles, dots and triangles: trait 1 is their number, trait 2 which cut prevails. */
export const quarter: Style = (brush) => {
  const { random, dial } = brush
  const count = 3 + dial(1)
  const side = 200 / count
  let svg = ''
  for (let y = 0; y < count; y++) for (let x = 0; x < count; x++) svg += tile(x * side, y * side)
  return svg

  function tile(x: number, y: number): string {
    const ground = Math.floor(random() * 5)
    const shift = 1 + Math.floor(random() * 3)
    const ink = colour(brush, ground + shift)
    const square = `<rect x="${roundTenth(x)}" y="${roundTenth(y)}" width="${roundTenth(side)}" height="${roundTenth(side)}" fill="${colour(brush, ground)}"/>`
    const kind = (random() + [0, 0.3, 0.55][dial(2)]!) % 1
    if (kind < 0.46) return square + quarterCircles(x, y, ink, colour(brush, ground + shift + 1))
    if (kind < 0.62) return square + circle(x + side / 2, y + side / 2, random() < 0.5 ? side / 2 : side * 0.28, ink)
    if (kind < 0.78)
      return (
        square +
        path(`M${roundTenth(x)} ${roundTenth(y)}h${roundTenth(side)}L${roundTenth(x)} ${roundTenth(y + side)}Z`, ink)
      )
    if (kind < 0.9) return square + arch(x, y + side / 2, ink) + arch(x, y + side, ink)
    return square
  }

  function arch(x: number, y: number, ink: string): string {
    return path(
      `M${roundTenth(x)} ${roundTenth(y)}a${roundTenth(side / 2)} ${roundTenth(side / 2)} 0 0 1 ${roundTenth(side)} 0Z`,
      ink,
    )
  }

  function quarterCircles(x: number, y: number, ink: string, second: string): string {
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
    return slice(side, ink) + (random() < 0.5 ? slice(side / 2, second) : '')
  }
}

/** Arcs and bodies on circles: trait 1 is the number of rings, trait 2 the number of rings with an arc. */
export const orbital: Style = (brush) => {
  const { random, dial } = brush
  const cx = 100 + (random() - 0.5) * 40
  const cy = 100 + (random() - 0.5) * 40
  const rings = 6 + dial(1)
  const gap = 128 / rings
  const arcShare = [0.45, 0.72, 0.95][dial(2)] ?? 0.72
  let svg = ''
  for (let i = rings; i >= 1; i--) {
    const radius = i * gap + 4
    const from = random() * 6.28
    const span = 1.2 + random() * 4.4
    const ringPoint = (angle: number): string =>
      `${roundTenth(cx + Math.cos(angle) * radius)} ${roundTenth(cy + Math.sin(angle) * radius)}`
    svg += circle(cx, cy, radius, 'none', ` stroke="${colour(brush, 1)}" stroke-width=".7" opacity=".55"`)
    if (random() < arcShare) {
      const cap = random() < 0.6 ? 'butt' : 'round'
      const stroke = ` stroke="${randomColour(brush, 2, 3)}" stroke-width="${roundTenth(2 + random() * (gap * 0.62))}" stroke-linecap="${cap}"`
      svg += path(
        `M${ringPoint(from)}A${roundTenth(radius)} ${roundTenth(radius)} 0 ${span > Math.PI ? 1 : 0} 1 ${ringPoint(from + span)}`,
        'none',
        stroke,
      )
    }
    if (random() < 0.7) {
      const angle = random() * 6.28
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

/** One folded ribbon: trait 1 is the density, trait 2 the weight of the line. */
export const truchet: Style = (brush) => {
  const { random, dial } = brush
  const count = 5 + dial(1)
  const side = 200 / count
  const width = side * ([0.2, 0.34, 0.5][dial(2)] ?? 0.34)
  const ink = colour(brush, 1)
  let shadow = ''
  let ribbon = ''
  let core = ''
  let dots = ''
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      const d = tilePath(x * side, y * side, random() < 0.5)
      shadow += d
      ribbon += d
      if (random() < 0.34) core += d
      if (random() < 0.1) dots += circle(x * side + side / 2, y * side + side / 2, side * 0.1, colour(brush, 3))
    }
  }
  const line = (d: string, stroke: string, thickness: number): string =>
    path(d, 'none', ` stroke="${stroke}" stroke-width="${roundTenth(thickness)}" stroke-linecap="round"`)
  return (
    line(shadow, colour(brush, 4), width + 3) +
    line(ribbon, ink, width) +
    line(core, colour(brush, 2), width * 0.42) +
    dots
  )

  function tilePath(x: number, y: number, flip: boolean): string {
    const h = side / 2
    const arc = (from: [number, number], to: [number, number], sweep: number): string =>
      `M${roundTenth(from[0])} ${roundTenth(from[1])}A${roundTenth(h)} ${roundTenth(h)} 0 0 ${sweep} ${roundTenth(to[0])} ${roundTenth(to[1])}`
    return flip
      ? arc([x + h, y], [x, y + h], 1) + arc([x + h, y + side], [x + side, y + h], 1)
      : arc([x + h, y], [x + side, y + h], 0) + arc([x + h, y + side], [x, y + h], 0)
  }
}
