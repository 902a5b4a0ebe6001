/** Gallery as lines of one kind each, so that only the lines in view need to be rendered. Pure. */
import type { GroupOfRows } from './holdings-view'
import type { Row } from './holding-row'

export type Line =
  | { readonly kind: 'head'; readonly key: string; readonly group: GroupOfRows; readonly shown: number }
  | { readonly kind: 'cards'; readonly key: string; readonly rows: readonly Row[]; readonly isLast: boolean }

/** Lines of the groups. A closed group shows only its first line; rows without groups are all shown. */
export function linesOf(
  groups: readonly GroupOfRows[],
  columns: number,
  isOpen: (group: string) => boolean,
): readonly Line[] {
  return groups.flatMap((group) => {
    const isAll = group.of === null || isOpen(group.key)
    const rows = isAll ? group.rows : group.rows.slice(0, columns)
    const lines: Line[] = []
    for (let at = 0; at < rows.length; at += columns) {
      const own = rows.slice(at, at + columns)
      lines.push({ kind: 'cards', key: `${group.key} ${at}`, rows: own, isLast: at + columns >= rows.length })
    }
    return group.of === null ? lines : [{ kind: 'head', key: group.key, group, shown: rows.length }, ...lines]
  })
}

export const cardsIn = (lines: readonly Line[]): readonly Row[] =>
  lines.flatMap((line) => (line.kind === 'cards' ? line.rows : []))

export type Move = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** Card that a key leads to; null at the edge. */
export function cardAfter(lines: readonly Line[], from: string, move: Move): Row | null {
  const rows = cardsIn(lines)
  const index = rows.findIndex(({ key }) => key === from)
  if (move === 'first') return rows[0] ?? null
  if (move === 'last') return rows.at(-1) ?? null
  if (move === 'left') return rows[index - 1] ?? null
  if (move === 'right') return rows[index + 1] ?? null
  const cards = lines.filter((line) => line.kind === 'cards')
  const at = cards.findIndex(({ rows: own }) => own.some(({ key }) => key === from))
  const column = cards[at]?.rows.findIndex(({ key }) => key === from) ?? 0
  const to = cards[at + (move === 'up' ? -1 : 1)]
  return at < 0 || !to ? null : (to.rows[Math.min(column, to.rows.length - 1)] ?? null)
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

export const moveOf = (key: string): Move | null => MOVES[key] ?? null
