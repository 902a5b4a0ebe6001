/** Distance of the line from the upper and the lower edge, so that its stroke is not cut. */
const MARGIN_PX = 2

/**
 * SVG path of figures from left to right as steps, because each figure is valid until the next one. Scaled from the lowest
 * to the highest value; a line in the middle if all are equal. Null for fewer than two known values. An unknown value
 * breaks the line.
 */
export function chartStepPath(values: readonly (number | null)[], widthPx: number, heightPx: number): string | null {
  const knownValues = values.filter((value) => value !== null)
  if (knownValues.length < 2) return null
  const lowest = Math.min(...knownValues)
  const span = Math.max(...knownValues) - lowest
  const drawableHeight = heightPx - 2 * MARGIN_PX
  const yOf = (value: number) =>
    span === 0 ? heightPx / 2 : heightPx - MARGIN_PX - ((value - lowest) / span) * drawableHeight
  const xOf = (index: number) => ((index / values.length) * widthPx).toFixed(1)
  const commands = values.map((value, index) => {
    if (value === null) return ''
    const isStart = index === 0 || values[index - 1] === null
    const y = yOf(value).toFixed(1)
    return `${isStart ? `M${xOf(index)} ${y}` : `V${y}`}H${xOf(index + 1)}`
  })
  return commands.join('')
}
