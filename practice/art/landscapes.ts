import { circle, colour, FULL_TURN, roundTenth, path, randomColour, type Style } from './draw'

/** Radii of the sun by the value of trait 1. */
const SUN_RADII = [13, 22, 34]
/** Full turn in radians, more exact than `FULL_TURN`. Another value would change the art of existing NFTs. */
const WAVE_TURN = 6.283

/** Layered water under a low sun: trait 1 sets the size of the sun, trait 2 the number of waves, trait 3 the foam. */
export const tide: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const layerCount = 4 + traitValueIndex(2)
  const foam = traitValueIndex(3)
  let svg = circle(
    45 + random() * 110,
    42 + random() * 36,
    (SUN_RADII[traitValueIndex(1)] ?? 20) + random() * 4,
    colour(brush, 1),
  )
  const top = 74 + random() * 18
  for (let i = 0; i < layerCount; i++) {
    const wave = randomWave(top + ((198 - top) / layerCount) * i * (0.82 + 0.18 * (i / layerCount)), i, random)
    const waterIndex = 2 + Math.round((i / Math.max(1, layerCount - 1)) * 5)
    svg += path(`${edgePath(wave, 0)}V204H-4Z`, colour(brush, waterIndex))
    if (foam === 0 || i === 0 || random() > 0.45) continue
    for (let foamLine = 0; foamLine < Math.min(foam, 2); foamLine++) {
      const stroke = ` stroke="${colour(brush, waterIndex - 1)}" stroke-width="1.3" opacity=".75"${foam === 3 ? ' stroke-dasharray="9 7"' : ''}`
      svg += path(edgePath(wave, 6 + foamLine * 5 + random() * 3), 'none', stroke)
    }
  }
  return svg
}

/** Upper edge of a wave: the y coordinate and the slope at each `x`. */
type Wave = { readonly yAt: (x: number) => number; readonly slopeAt: (x: number) => number }

function randomWave(base: number, layer: number, random: () => number): Wave {
  const amplitude = 5 + random() * 9 - layer * 0.4
  const length = 62 + random() * 90
  const phase = random() * FULL_TURN
  const tilt = (random() - 0.5) * 14
  return {
    yAt: (x) => base + amplitude * Math.sin((x / length) * WAVE_TURN + phase) + tilt * (x / 200 - 0.5),
    slopeAt: (x) => ((amplitude * WAVE_TURN) / length) * Math.cos((x / length) * WAVE_TURN + phase) + tilt / 200,
  }
}

/** Path data of the wave's edge, moved down by `offset`. */
function edgePath({ yAt, slopeAt }: Wave, offset: number): string {
  const step = 20
  let pathData = `M-4 ${roundTenth(yAt(-4) + offset)}`
  for (let x = -4; x < 204; x += step) {
    const end = x + step
    pathData += `C${roundTenth(x + step / 3)} ${roundTenth(yAt(x) + offset + (slopeAt(x) * step) / 3)} ${roundTenth(end - step / 3)} `
    pathData += `${roundTenth(yAt(end) + offset - (slopeAt(end) * step) / 3)} ${roundTenth(end)} ${roundTenth(yAt(end) + offset)}`
  }
  return pathData
}

/**
 * Trees on a hill by night: trait 1 sets the number of trees, trait 2 the moon. Value 0 draws no moon, 1 a crescent, 2
 * a full moon, 3 a full moon in another colour.
 */
export const orchard: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const moonColour = colour(brush, 3)
  const moonX = 40 + random() * 120
  const moonY = 36 + random() * 22
  const moonKind = traitValueIndex(2)
  const moonInk = moonKind === 3 ? colour(brush, 4) : moonColour
  let svg = ''
  if (moonKind !== 0) svg += circle(moonX, moonY, 12 + random() * 8, moonInk)
  // A circle in the colour of the sky covers a part of the moon.
  if (moonKind === 1) svg += circle(moonX + 7, moonY - 4, 13, colour(brush, 0))
  for (let i = 0; i < 26; i++) {
    svg += circle(random() * 200, random() * 110, 0.5 + random() * 0.7, moonColour, ' opacity=".7"')
  }
  svg += `<ellipse cx="${roundTenth(30 + random() * 60)}" cy="196" rx="170" ry="${roundTenth(50 + random() * 16)}" fill="${colour(brush, 1)}"/>`
  const treeCount = 3 + traitValueIndex(1)
  for (let i = 0; i < treeCount; i++) svg += tree(24 + (152 / (treeCount - 1)) * i + (random() - 0.5) * 16)
  return (
    svg +
    `<ellipse cx="${roundTenth(110 + random() * 60)}" cy="214" rx="180" ry="${roundTenth(52 + random() * 8)}" fill="${colour(brush, 2)}"/>`
  )

  function tree(x: number): string {
    const foot = 158 + random() * 14
    const radius = 18 + random() * 15
    const top = foot - 42 - random() * 36 - radius
    const leaf = randomColour(brush, 4, 4)
    const bark = colour(brush, 2)
    const trunk = `<rect x="${roundTenth(x - 1.3)}" y="${roundTenth(top)}" width="2.6" height="${roundTenth(foot - top)}" fill="${bark}"/>`
    // A round fruit tree, a cypress, or a fir of three tiers.
    const treeKindRoll = random()
    if (treeKindRoll < 0.4) return trunk + circle(x, top, radius, leaf) + fruit(x, top, radius)
    if (treeKindRoll < 0.7) return trunk + cypress(x, top, radius, leaf, bark)
    return trunk + [0, 1, 2].map((level) => tier(x, top, radius, level, level % 2 ? moonColour : leaf)).join('')
  }

  function fruit(x: number, top: number, radius: number): string {
    return Array.from({ length: 7 }, () => {
      const angle = random() * FULL_TURN
      const distance = radius * 0.8 * Math.sqrt(random())
      return circle(x + Math.cos(angle) * distance, top + Math.sin(angle) * distance, 2, moonColour)
    }).join('')
  }
}

function cypress(x: number, top: number, radius: number, leaf: string, bark: string): string {
  const veins = [
    [6, 1],
    [-4, -1],
    [18, -1],
  ]
    .map(([dy = 0, side = 1]) => `M${roundTenth(x)} ${roundTenth(top + dy)}l${roundTenth(side * radius * 0.35)} -8`)
    .join('')
  return (
    `<ellipse cx="${roundTenth(x)}" cy="${roundTenth(top)}" rx="${roundTenth(radius * 0.62)}" ry="${roundTenth(radius * 1.35)}" fill="${leaf}"/>` +
    path(
      `M${roundTenth(x)} ${roundTenth(top + radius * 1.2)}V${roundTenth(top - radius * 0.8)}${veins}`,
      'none',
      ` stroke="${bark}" stroke-width="1.4"`,
    )
  )
}

function tier(x: number, top: number, radius: number, level: number, fill: string): string {
  const halfWidth = radius * (1 - level * 0.22)
  return path(
    `M${roundTenth(x - halfWidth)} ${roundTenth(top + radius * 0.75 - level * radius * 0.62)}a${roundTenth(halfWidth)} ${roundTenth(halfWidth)} 0 0 1 ${roundTenth(2 * halfWidth)} 0Z`,
    fill,
  )
}

/** Blocks of a city seen from above at an angle: trait 1 sets the height of the blocks, trait 2 the windows. */
export const city: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const unit = 15
  const maxHeight = [38, 74, 112][traitValueIndex(1)] ?? 74
  let svg = ''
  for (let diagonal = 0; diagonal < 11; diagonal++) {
    for (let x = Math.max(0, diagonal - 5); x < Math.min(6, diagonal + 1); x++) {
      const y = diagonal - x
      const height = Math.max(4, Math.floor(random() * random() * maxHeight) + (random() < 0.14 ? 26 : 2))
      // 0.588 is a little more than the tangent of 30 degrees, which leaves a narrow gap between the blocks.
      svg += block(100 + (x - y) * unit, 60 + (x + y) * unit * 0.588, height)
    }
  }
  return svg

  function block(x: number, y: number, height: number): string {
    // Tangent of 30 degrees, the angle of the roof's edges.
    const rise = unit * 0.577
    const leftFace = `M${roundTenth(x - unit)} ${roundTenth(y - height + rise)}l${unit} ${roundTenth(rise)}v${height}l-${unit} -${roundTenth(rise)}Z`
    const rightFace = `M${roundTenth(x + unit)} ${roundTenth(y - height + rise)}l-${unit} ${roundTenth(rise)}v${height}l${unit} -${roundTenth(rise)}Z`
    const roof = `M${roundTenth(x)} ${roundTenth(y - height)}l${unit} ${roundTenth(rise)}l-${unit} ${roundTenth(rise)}l-${unit} -${roundTenth(rise)}Z`
    let shape = path(leftFace, colour(brush, 1)) + path(rightFace, colour(brush, 2))
    shape += path(roof, random() < 0.1 ? colour(brush, 4) : colour(brush, 3))
    if (traitValueIndex(2) === 0 || height <= 22) return shape
    const windowRows = height > 40 ? 4 : 2
    for (let row = 0; row < windowRows; row++) {
      const pane = `M${roundTenth(x - unit + 5)} ${roundTenth(y - height + rise + 8 + row * 8)}l5 2.9v3l-5 -2.9Z`
      shape += path(pane, traitValueIndex(2) === 2 && random() < 0.5 ? colour(brush, 0) : colour(brush, 4))
    }
    return shape
  }
}

/** Folded beds of rock: trait 1 sets the number of beds, trait 2 the distance by which a fault shifts the beds. */
export const strata: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const bedCount = 7 + traitValueIndex(1) * 2
  const faultShift = [0, 12, 30][traitValueIndex(2)] ?? 0
  const faultX = 60 + random() * 80
  const phase = random() * FULL_TURN
  const bend = 6 + random() * 16
  const bedLine = (base: number, shift: number, startX: number, endX: number): string => {
    const linePoint = (x: number): string =>
      `${roundTenth(x)} ${roundTenth(base + shift + bend * Math.sin(x / 46 + phase + base / 90))}`
    let pathData = ''
    for (let x = startX; x <= endX; x += 8) pathData += `L${linePoint(x)}`
    return pathData
  }
  /** Beds from `leftX` to `rightX`. A side that is not the edge of the art follows the slanted fault. */
  const rockBeds = (leftX: number, rightX: number, shift: number, id: string): string => {
    const topLeftX = leftX > 0 ? leftX + 22 : leftX
    const topRightX = rightX < 200 ? rightX + 22 : rightX
    let svg = `<clipPath id="${id}"><path d="M${topLeftX} 0H${topRightX}L${rightX} 200H${leftX}Z"/></clipPath><g clip-path="url(#${id})">`
    for (let i = 0; i < bedCount; i++) {
      const base = 34 + (i * 178) / bedCount
      const bedPath = bedLine(base, shift, -8, 216)
      const lowerHalfColourOffset = i > bedCount / 2 ? 1 : 0
      svg += path(`M-8 230${bedPath}L216 230Z`, colour(brush, 1 + ((i * 3 + lowerHalfColourOffset) % 4)))
      if (i % 3 === 1) {
        svg += path(
          `M-8 ${roundTenth(base + shift)}${bedPath}`,
          'none',
          ` stroke="${colour(brush, 4)}" stroke-width="1" opacity=".5"`,
        )
      }
    }
    return `${svg}</g>`
  }
  const sun = circle(40 + random() * 120, 24, 9 + random() * 6, colour(brush, 1), ' opacity=".85"')
  return faultShift === 0
    ? sun + rockBeds(0, 200, 0, 'a')
    : sun + rockBeds(0, faultX, 0, 'a') + rockBeds(faultX, 200, faultShift, 'b')
}
