/** Lines of the gallery, each with a group heading or with cards. Only the lines in view are rendered. Pure. */
import type { GroupOfRows } from './holdings-view'
import type { HoldingRow } from './holding-row'

/** Line of the gallery. `isLast`: true for the last line of cards of a group. */
export type GalleryLine =
  | { readonly kind: 'head'; readonly key: string; readonly group: GroupOfRows; readonly visibleCount: number }
  | { readonly kind: 'cards'; readonly key: string; readonly rows: readonly HoldingRow[]; readonly isLast: boolean }

/**
 * Lines of all groups, with `columns` cards in a full line. A closed group has only the first line of cards. The single
 * group of an ungrouped gallery has no heading and is always open.
 */
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

/** Rows that the cards show, in the order of the gallery. */
export const cardRows = (lines: readonly GalleryLine[]): readonly HoldingRow[] =>
  lines.flatMap((line) => (line.kind === 'cards' ? line.rows : []))

export type CardMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** Row of the card to which a move leads from the card with the key `fromKey`; null at the edge of the gallery. */
export function rowAfterMove(lines: readonly GalleryLine[], fromKey: string, move: CardMove): HoldingRow | null {
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

/** Move for the name of a pressed key; null for other keys. */
export const moveForKey = (key: string): CardMove | null => MOVES_BY_KEY[key] ?? null
