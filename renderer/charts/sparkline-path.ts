/** Distance of the line from the upper and the lower edge, so that its stroke is not cut. */
const MARGIN_PX = 2

/**
 * SVG path of values from left to right, scaled from the lowest to the highest value; a line in the middle if all are
 * equal. Null for fewer than two known values. An unknown value breaks the line. `isStepped`: each value holds until the
 * next one, as a price does.
 */
export function chartLinePath(
  values: readonly (number | null)[],
  widthPx: number,
  heightPx: number,
  isStepped = false,
): string | null {
  const knownValues = values.filter((value) => value !== null)
  if (knownValues.length < 2) return null
  const lowest = Math.min(...knownValues)
  const span = Math.max(...knownValues) - lowest
  const drawableHeight = heightPx - 2 * MARGIN_PX
  const yOf = (value: number) =>
    span === 0 ? heightPx / 2 : heightPx - MARGIN_PX - ((value - lowest) / span) * drawableHeight
  const xOf = (index: number) => (index / (values.length - 1)) * widthPx
  const commands = values.map((value, index) => {
    if (value === null) return ''
    const isStart = index === 0 || values[index - 1] === null
    const [x, y] = [xOf(index).toFixed(1), yOf(value).toFixed(1)]
    if (isStart) return `M${x} ${y}`
    return isStepped ? `H${x}V${y}` : `L${x} ${y}`
  })
  return commands.join('')
}
