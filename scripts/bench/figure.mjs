/**
 * A figure: `what` was measured, its `value` with its `unit`, and, if it has a limit, `atMost` or `atLeast` and the
 * `name` of its budget. A ratio of two measurements has them as `parts: { ours, reference, unit }`; a figure whose text
 * names its unit has `parts: { unit }`. `isBusy`: the machine was too busy during the measurement for a miss to be
 * meaningful.
 */

/** 'holds', 'MISSED', 'BUSY', or an empty text for a figure without a limit. */
export function outcomeOf({ value, atMost, atLeast, isBusy }) {
  if (atMost === undefined && atLeast === undefined) return ''
  if (value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)) return 'holds'
  return isBusy ? 'BUSY' : 'MISSED'
}

/** A figure for a person: value, limit, outcome and what was measured. */
export function humanLine(figure) {
  const { what, value, unit = '', atMost, atLeast } = figure
  const limit = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
  const shown = `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trimEnd()
  return `${shown.padStart(20)}  ${limit.padEnd(14)}  ${outcomeOf(figure).padEnd(6)}  ${what}\n`
}

/**
 * A figure for a program, as one line of JSON; null for a figure without a limit. `ratio` is compared with `budget`. It
 * is `ours` over `reference`; if `reference` is null, the limit is absolute and `ratio` is `ours`. `unit` is the unit
 * of `ours` and `reference`.
 */
export function jsonLine(figure) {
  const { name, value, unit = '', atMost, atLeast, parts } = figure
  const outcome = outcomeOf(figure)
  if (outcome === '') return null
  const line = {
    name,
    ratio: value,
    budget: atMost ?? atLeast,
    higherIsBetter: atLeast !== undefined,
    ours: parts?.ours ?? value,
    reference: parts?.reference ?? null,
    unit: parts?.unit ?? unit,
  }
  return `${JSON.stringify(outcome === 'BUSY' ? { ...line, busy: true } : line)}\n`
}

/**
 * Selection by the command's arguments: the parts to run in order, and whether a figure is wanted. An argument is a
 * part or the name of a single figure.
 */
export function selectionOf(names, parts, budgets) {
  const unknown = names.filter((name) => !parts.includes(name) && !budgets.includes(name))
  if (names.length === 0) return { unknown, parts, isWanted: () => true }
  const partOf = (name) => parts.find((part) => name === part || name.startsWith(`${part}-`))
  const whole = names.filter((name) => parts.includes(name))
  return {
    unknown,
    parts: [...new Set(names.map(partOf))],
    isWanted: (part, figure) => whole.includes(part) || names.includes(figure.name),
  }
}
