import { circle, colour, FULL_TURN, roundTenth, path, type Brush, type Style } from './draw'

/** Angle between two neighbours of a sunflower spiral, in radians. */
const GOLDEN_ANGLE = 2.39996

/** Colonies of dots in sunflower spirals: trait 1 sets the number of colonies, trait 2 the number of lobes. */
export const lichen: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const colonyCount = 1 + traitValueIndex(1)
  let svg = ''
  for (let colony = 0; colony < colonyCount; colony++) {
    const isSingle = colonyCount === 1
    const cx = isSingle ? 100 + (random() - 0.5) * 20 : 50 + random() * 100
    const cy = isSingle ? 100 + (random() - 0.5) * 20 : 45 + random() * 110
    const dotCount = isSingle ? 340 : 190
    const phase = random() * FULL_TURN
    const shift = random()
    for (let i = 1; i < dotCount; i++) {
      const angle = i * GOLDEN_ANGLE + shift
      const progress = i / dotCount
      const radius =
        (isSingle ? 5.1 : 4.6) * Math.sqrt(i) * (1 + 0.16 * Math.sin((3 + traitValueIndex(2)) * angle + phase))
      const dotRadius = (0.9 + 1.6 * Math.abs(Math.sin(progress * 7 + phase))) * (1.15 - progress * 0.5)
      const colourOffset = Math.floor(progress * 9 + shift * 3) % 2 ? 0 : 2 + (colony % 2)
      const dotColour = progress < 0.16 + shift * 0.1 ? colour(brush, 2) : colour(brush, 1 + colourOffset)
      svg += circle(cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius, dotRadius, dotColour)
    }
  }
  return svg
}

/** SVG elements of the right half, followed by their mirror image in the left half. */
const mirrored = (half: string): string => half + `<g transform="translate(200 0) scale(-1 1)">${half}</g>`

/** A pinned moth: trait 1 sets the form of the wings, trait 2 the pairs of eyespots, trait 3 the antennae. */
export const moth: Style = (brush) => {
  const { random, traitValueIndex } = brush
  const wingForm = traitValueIndex(1)
  const wingWidth = [84, 74, 68, 78][wingForm] ?? 74
  const tipY = [52, 62, 70, 46][wingForm] ?? 60
  const tailY = [132, 150, 144, 182][wingForm] ?? 150
  const foreWing = `M100 82C120 ${tipY - 18} ${100 + wingWidth * 0.7} ${tipY - 16} ${100 + wingWidth} ${tipY}C${roundTenth(100 + wingWidth * 0.96)} ${tipY + 34} ${roundTenth(100 + wingWidth * 0.6)} 112 100 112Z`
  const hindWing = `M100 104C${roundTenth(100 + wingWidth * 0.5)} 104 ${roundTenth(100 + wingWidth * 0.82)} 118 ${roundTenth(100 + wingWidth * 0.66)} ${tailY - 18}C${roundTenth(100 + wingWidth * 0.5)} ${tailY} ${roundTenth(100 + wingWidth * 0.3)} ${tailY - 4} 100 132Z`
  const wings =
    path(hindWing, colour(brush, 2)) +
    path(foreWing, colour(brush, 1)) +
    veinsAndScallops(brush, wingWidth, tipY) +
    eyespots(brush, wingWidth, tipY, tailY) +
    antennae(brush)
  const body = `<ellipse cx="100" cy="106" rx="7" ry="36" fill="${colour(brush, 4)}"/>${circle(100, 74, 7, colour(brush, 4))}`
  const bands = [0, 1, 2, 3].map(
    (i) => `<rect x="94" y="${roundTenth(104 + i * 8)}" width="12" height="2.2" fill="${colour(brush, 3)}"/>`,
  )
  return mirrored(wings) + body + bands.join('') + circle(100, 92, 1.6 + random() * 0.4, colour(brush, 0))
}

function veinsAndScallops(brush: Brush, wingWidth: number, tipY: number): string {
  let svg = ''
  const stroke = ` stroke="${colour(brush, 4)}" stroke-width="1" opacity=".45"`
  for (let i = 0; i < 5; i++) {
    svg += path(
      `M104 ${94 + i}Q${roundTenth(100 + wingWidth * 0.5)} ${roundTenth(tipY + 6 + i * 8)} ${roundTenth(100 + wingWidth * (0.94 - i * 0.08))} ${roundTenth(tipY + 4 + i * 9)}`,
      'none',
      stroke,
    )
  }
  const scallopCount = 4 + Math.floor(brush.random() * 4)
  for (let i = 0; i < scallopCount; i++) {
    const progress = i / scallopCount
    svg += circle(
      100 + wingWidth * (0.93 - progress * 0.3),
      tipY + 8 + progress * 38,
      2 + brush.random() * 2,
      colour(brush, 3),
    )
  }
  return svg
}

function eyespots(brush: Brush, wingWidth: number, tipY: number, tailY: number): string {
  const eyespot = (x: number, y: number, radius: number): string =>
    circle(x, y, radius, colour(brush, 3)) +
    circle(x, y, radius * 0.64, colour(brush, 4)) +
    circle(x - radius * 0.15, y - radius * 0.2, radius * 0.25, colour(brush, 0))
  const eyespotPairCount = brush.traitValueIndex(2)
  let svg = ''
  if (eyespotPairCount >= 1) svg += eyespot(100 + wingWidth * 0.58, tipY + 22, 8 + brush.random() * 3)
  if (eyespotPairCount >= 2) svg += eyespot(100 + wingWidth * 0.44, tailY - 30, 6 + brush.random() * 2)
  return svg
}

function antennae(brush: Brush): string {
  const stroke = ` stroke="${colour(brush, 4)}" stroke-width="1.4" stroke-linecap="round"`
  let svg = path('M103 70Q112 46 126 40', 'none', stroke)
  const antennaKind = brush.traitValueIndex(3)
  if (antennaKind === 0) return svg
  // The side branches of a feathered antenna: long and rising, or short and falling.
  const branch = antennaKind === 2 ? '6 -1' : '4 3'
  for (let i = 1; i < 9; i++) {
    const x = 103 + i * 2.6
    const y = 68 - i * 3.3
    svg += path(`M${roundTenth(x)} ${roundTenth(y)}l${branch}`, 'none', stroke)
  }
  return svg
}

/** A mask: trait 1 sets the crown, trait 2 the eyes, trait 3 the mouth. */
export const mask: Style = (brush) => {
  const { random } = brush
  const halfWidth = 46 + random() * 12
  const chinY = 158 + random() * 14
  const face = `M${roundTenth(100 - halfWidth)} 82C${roundTenth(100 - halfWidth)} 46 ${roundTenth(100 + halfWidth)} 46 ${roundTenth(100 + halfWidth)} 82C${roundTenth(100 + halfWidth)} 130 ${roundTenth(100 + halfWidth * 0.4)} ${roundTenth(chinY)} 100 ${roundTenth(chinY)}C${roundTenth(100 - halfWidth * 0.4)} ${roundTenth(chinY)} ${roundTenth(100 - halfWidth)} 130 ${roundTenth(100 - halfWidth)} 82Z`
  const halo = random() < 0.5 ? circle(100, 100, 84, colour(brush, 2), ' opacity=".28"') : ''
  const cheeks = mirrored(circle(100 + halfWidth * 0.58, 122, 6 + random() * 4, colour(brush, 2)))
  const stripes =
    random() < 0.6
      ? mirrored(
          path(
            `M${roundTenth(100 + halfWidth * 0.5)} 128l${roundTenth(halfWidth * 0.3)} 4M${roundTenth(100 + halfWidth * 0.46)} 136l${roundTenth(halfWidth * 0.28)} 4`,
            'none',
            ` stroke="${colour(brush, 4)}" stroke-width="2.4"`,
          ),
        )
      : ''
  return (
    halo +
    crown(brush, halfWidth) +
    path(face, colour(brush, 1)) +
    cheeks +
    stripes +
    maskEyes(brush, halfWidth) +
    nose(brush) +
    mouth(brush)
  )
}

function crown(brush: Brush, halfWidth: number): string {
  const fill = colour(brush, 2)
  switch (brush.traitValueIndex(1)) {
    case 1:
      // Rays.
      return Array.from({ length: 11 }, (_, i) => {
        const angle = Math.PI + (i / 10) * Math.PI
        const crownPoint = (pointAngle: number, radius: number): string =>
          `${roundTenth(100 + Math.cos(pointAngle) * radius)} ${roundTenth(92 + Math.sin(pointAngle) * radius)}`
        return path(
          `M${crownPoint(angle - 0.1, 52)}L${crownPoint(angle, i % 2 ? 74 : 84)}L${crownPoint(angle + 0.1, 52)}Z`,
          i % 2 ? fill : colour(brush, 3),
        )
      }).join('')
    case 2:
      // Horns.
      return mirrored(
        path(
          `M${roundTenth(100 + halfWidth * 0.5)} 64C${roundTenth(100 + halfWidth)} 58 ${roundTenth(100 + halfWidth * 1.3)} 40 ${roundTenth(100 + halfWidth * 1.1)} 16C${roundTenth(100 + halfWidth * 0.9)} 36 ${roundTenth(100 + halfWidth * 0.6)} 44 ${roundTenth(100 + halfWidth * 0.2)} 54Z`,
          fill,
        ),
      )
    case 3:
      // Feathers.
      return mirrored(
        [0, 1, 2, 3]
          .map(
            (i) =>
              `<ellipse cx="${roundTenth(104 + i * 14)}" cy="${roundTenth(46 + i * i * 2.4)}" rx="6" ry="17" fill="${i % 2 ? fill : colour(brush, 3)}" transform="rotate(${8 + i * 22} ${roundTenth(104 + i * 14)} ${roundTenth(50 + i * i * 2.4)})"/>`,
          )
          .join(''),
      )
    default:
      return ''
  }
}

function maskEyes(brush: Brush, halfWidth: number): string {
  const x = 100 + halfWidth * 0.44
  const ink = colour(brush, 4)
  const closedEye = path(
    `M${roundTenth(x - 13)} 96q13 9 26 0`,
    'none',
    ` stroke="${ink}" stroke-width="3" stroke-linecap="round"`,
  )
  const openEye = `<ellipse cx="${roundTenth(x)}" cy="96" rx="13" ry="9" fill="${colour(brush, 3)}"/>${circle(x, 96, 5.4, ink)}`
  const brow = path(
    `M${roundTenth(x - 14)} 80q14 -${roundTenth(6 + brush.random() * 8)} 27 2`,
    'none',
    ` stroke="${ink}" stroke-width="3" stroke-linecap="round"`,
  )
  const droopingLid = path(`M${roundTenth(x - 14)} 97v-11h28v11Z`, colour(brush, 2))
  const eyeKind = brush.traitValueIndex(2)
  const thirdEye =
    eyeKind === 3
      ? `<ellipse cx="100" cy="70" rx="6" ry="9" fill="${colour(brush, 3)}"/>${circle(100, 70, 3.4, ink)}`
      : ''
  let eye = openEye
  if (eyeKind === 1) eye = openEye + droopingLid
  if (eyeKind === 2) eye = closedEye
  return mirrored(eye + brow) + thirdEye
}

const nose = (brush: Brush): string =>
  path(
    `M100 92L${roundTenth(92 - brush.random() * 3)} 124H${roundTenth(108 + brush.random() * 3)}Z`,
    colour(brush, 2),
    ' opacity=".8"',
  )

function mouth(brush: Brush): string {
  const ink = colour(brush, 4)
  const lipStroke = ` stroke="${ink}" stroke-width="3.4" stroke-linecap="round"`
  switch (brush.traitValueIndex(3)) {
    case 1:
      return path('M82 138q18 14 36 0', 'none', lipStroke)
    case 2:
      return (
        path('M80 134h40l-5 14h-30Z', ink) +
        [0, 1, 2, 3]
          .map((i) => `<rect x="${84 + i * 8}" y="134" width="6" height="6" fill="${colour(brush, 3)}"/>`)
          .join('')
      )
    case 3:
      return `<ellipse cx="100" cy="142" rx="9" ry="11" fill="${ink}"/>`
    default:
      return path('M84 141h32', 'none', lipStroke)
  }
}
