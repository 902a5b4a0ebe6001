import { figuresOf } from './command.mjs'

/** Honest draws of five and of ten values, verified, over a loop that only hashes. */
export function benchDraws() {
  const { figures } = figuresOf('bench-draws')
  return figures.flatMap(({ count, perSecond, over, overNode, reading }) => {
    const of = `of draws with ${count} values`
    return [
      { what: `values ${of} verified a second, over a bare loop of the same hash`, value: over.sameHash, atLeast: 0.8 },
      { what: `the same over a bare loop of the library’s hash`, value: over.library, unit: 'times' },
      { what: `the same over a bare loop of Node’s own hash`, value: overNode, unit: 'times' },
      { what: `values ${of} verified a second`, value: Math.round(perSecond) },
      { what: `values ${of} read out of their JSON and verified a second`, value: Math.round(reading.perSecond) },
    ]
  })
}
