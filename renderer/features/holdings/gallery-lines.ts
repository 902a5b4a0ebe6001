/** Gallery as lines of one kind each, so that only the lines in view need to be rendered. Pure. */
import type { GroupOfRows } from './holdings-view'
import type { Row } from './holding-row'

export type Line =
  | { readonly kind: 'head'; readonly key: string; readonly group: GroupOfRows; readonly shown: number }
  | { readonly kind: 'cards'; readonly key: string; readonly rows: readonly Row[]; readonly isLast: boolean }

/** Lines of the groups. A closed group shows only its first line; rows without groups are all shown. */
export function galleryLines(
  groups: readonly GroupOfRows[],
  columns: number,
  isOpen: (group: string) => boolean,
): readonly Line[] {
  return groups.flatMap((group) => {
    const showsAllRows = group.subject === null || isOpen(group.key)
    const rows = showsAllRows ? group.rows : group.rows.slice(0, columns)
    const lines: Line[] = []
    for (let start = 0; start < rows.length; start += columns) {
      const end = start + columns
      lines.push({
        kind: 'cards',
        key: `${group.key} ${start}`,
        rows: rows.slice(start, end),
        isLast: end >= rows.length,
      })
    }
    return group.subject === null ? lines : [{ kind: 'head', key: group.key, group, shown: rows.length }, ...lines]
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
  const cardLines = lines.filter((line) => line.kind === 'cards')
  const lineIndex = cardLines.findIndex((line) => line.rows.some(({ key }) => key === from))
  const column = cardLines[lineIndex]?.rows.findIndex(({ key }) => key === from) ?? 0
  const targetLine = cardLines[lineIndex + (move === 'up' ? -1 : 1)]
  if (lineIndex < 0 || !targetLine) return null
  return targetLine.rows[Math.min(column, targetLine.rows.length - 1)] ?? null
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

export const moveForKey = (key: string): Move | null => MOVES[key] ?? null
