/** Lines of the gallery, each with a group heading or with cards. Only the lines in view are rendered. Pure. */
import type { GroupOfRows } from './holdings-view'
import type { HoldingRow } from './holding-row'

export type GalleryLine =
  | { readonly kind: 'head'; readonly key: string; readonly group: GroupOfRows; readonly visibleCount: number }
  | { readonly kind: 'cards'; readonly key: string; readonly rows: readonly HoldingRow[]; readonly isLast: boolean }

/** Lines of the groups. A closed group has only its first line of cards. Without grouping, all cards are included. */
export function galleryLines(
  groups: readonly GroupOfRows[],
  columns: number,
  isOpen: (groupKey: string) => boolean,
): readonly GalleryLine[] {
  return groups.flatMap((group) => {
    const showsAllRows = group.subject === null || isOpen(group.key)
    const rows = showsAllRows ? group.rows : group.rows.slice(0, columns)
    const lines: GalleryLine[] = []
    for (let start = 0; start < rows.length; start += columns) {
      const end = start + columns
      lines.push({
        kind: 'cards',
        key: `${group.key} ${start}`,
        rows: rows.slice(start, end),
        isLast: end >= rows.length,
      })
    }
    return group.subject === null
      ? lines
      : [{ kind: 'head', key: group.key, group, visibleCount: rows.length }, ...lines]
  })
}

/** Rows of all cards, in the order shown. */
export const cardRows = (lines: readonly GalleryLine[]): readonly HoldingRow[] =>
  lines.flatMap((line) => (line.kind === 'cards' ? line.rows : []))

export type CardMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** Card to which a move from the card `fromKey` leads; null at the edge of the gallery. */
export function cardInDirection(lines: readonly GalleryLine[], fromKey: string, move: CardMove): HoldingRow | null {
  const rows = cardRows(lines)
  const index = rows.findIndex(({ key }) => key === fromKey)
  if (move === 'first') return rows[0] ?? null
  if (move === 'last') return rows.at(-1) ?? null
  if (move === 'left') return rows[index - 1] ?? null
  if (move === 'right') return rows[index + 1] ?? null
  const cardLines = lines.filter((line) => line.kind === 'cards')
  const lineIndex = cardLines.findIndex((line) => line.rows.some(({ key }) => key === fromKey))
  const column = cardLines[lineIndex]?.rows.findIndex(({ key }) => key === fromKey) ?? 0
  const targetLine = cardLines[lineIndex + (move === 'up' ? -1 : 1)]
  if (lineIndex < 0 || !targetLine) return null
  return targetLine.rows[Math.min(column, targetLine.rows.length - 1)] ?? null
}

const MOVES_BY_KEY: Readonly<Record<string, CardMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

export const moveForKey = (key: string): CardMove | null => MOVES_BY_KEY[key] ?? null
