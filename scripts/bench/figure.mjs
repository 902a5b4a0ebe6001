/**
 * A figure: the `label` of the measurement, its `value` with its `unit`, and, if it has a limit, `atMost` or `atLeast`
 * and the `name` of its budget. A ratio has its two measurements as `measured: { ours, reference, unit }`; a figure whose
 * label names its unit has `measured: { unit }`. `isBusy`: the machine was too busy during the measurement for a miss to
 * be meaningful.
 */

/** 'holds', 'MISSED', 'BUSY', or an empty text for a figure without a limit. */
export function outcomeOf({ value, atMost, atLeast, isBusy }) {
  if (atMost === undefined && atLeast === undefined) return ''
  if (value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)) return 'holds'
  return isBusy ? 'BUSY' : 'MISSED'
}

function limitText({ atMost, atLeast }) {
  if (atMost !== undefined) return `at most ${atMost}`
  return atLeast === undefined ? '' : `at least ${atLeast}`
}

/** A figure for a person: value, limit, outcome and label. */
export function humanLine(figure) {
  const { label, value, unit = '' } = figure
  const number = `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`.trimEnd()
  return `${number.padStart(20)}  ${limitText(figure).padEnd(14)}  ${outcomeOf(figure).padEnd(6)}  ${label}\n`
}

/**
 * A figure for a program, as one line of JSON; null for a figure without a limit. `ratio` is compared with `budget`. It
 * is `ours` over `reference`; if `reference` is null, the limit is absolute and `ratio` is `ours`. `unit` is the unit
 * of `ours` and `reference`.
 */
export function jsonLine(figure) {
  const { name, value, unit = '', atMost, atLeast, measured } = figure
  const outcome = outcomeOf(figure)
  if (outcome === '') return null
  const line = {
    name,
    ratio: value,
    budget: atMost ?? atLeast,
    higherIsBetter: atLeast !== undefined,
    ours: measured?.ours ?? value,
    reference: measured?.reference ?? null,
    unit: measured?.unit ?? unit,
  }
  return `${JSON.stringify(outcome === 'BUSY' ? { ...line, busy: true } : line)}\n`
}

/**
 * Selects by the command's arguments, each a part or the name of a single figure. Returns the parts to run, in order, a
 * test for the selected figures, and the unknown arguments.
 */
export function selectFigures(names, parts, budgets) {
  const unknown = names.filter((name) => !parts.includes(name) && !budgets.includes(name))
  if (names.length === 0) return { unknown, parts, isSelected: () => true }
  const partOf = (name) => parts.find((part) => name === part || name.startsWith(`${part}-`))
  const wholeParts = names.filter((name) => parts.includes(name))
  return {
    unknown,
    parts: [...new Set(names.map(partOf))],
    isSelected: (part, figure) => wholeParts.includes(part) || names.includes(figure.name),
  }
}
