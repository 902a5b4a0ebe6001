import { useMemo } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { HolderLine } from '@shared/insight/holder-shares'
import { DASH, percentWords, statFigure } from '../../format/money'
import { Badge } from '../../ui/Badge'
import { type Column, DataTable } from '../../ui/data-table'
import { useActiveRowStore } from '../../app/use-history-state'
import { AccountListingsLink } from './AccountListingsLink'
import { cx } from '../../ui/cx'
import styles from './holders.module.css'

export type OwnerLine = HolderLine<CollectionHolders['owners'][number]>

type HoldersTableProps = {
  readonly lines: readonly OwnerLine[]
  /** Lines of the person's own accounts. The table shows these lines twice: at the top, and at their rank. */
  readonly ownLines: readonly OwnerLine[]
  /** Ids of the person's own accounts. */
  readonly ownIds: ReadonlySet<string>
  /** Element for the buttons of the table; null until the element is mounted. */
  readonly toolsSlot: HTMLElement | null
}

/** Table of the largest holders, each with a share and a cumulative share of all NFTs. */
export function HoldersTable({ lines, ownLines, ownIds, toolsSlot }: HoldersTableProps) {
  const activeRow = useActiveRowStore('holders')
  const columns = useMemo(() => columnsFor({ ownIds, ...holderScale(lines) }), [ownIds, lines])
  // The person's own lines are also at the top, because their rank may be hundreds of rows down.
  const rows = useMemo<readonly HolderRow[]>(
    () => [...ownLines.map((line) => ({ ...line, isOwnCopy: true })), ...lines],
    [ownLines, lines],
  )
  return (
    <DataTable
      virtual
      name="holders"
      label="Holders"
      rows={rows}
      rowKey={rowKey}
      rowClass={(row) => (isOwnCopy(row) ? styles['own-line'] : undefined)}
      isRepeated={isOwnCopy}
      columns={columns}
      activeRowStore={activeRow}
      toolsSlot={toolsSlot}
      isToolsCompact
    />
  )
}

/** Line of the table. `isOwnCopy`: the additional line of an own account at the top. */
type HolderRow = OwnerLine & { readonly isOwnCopy?: boolean }

const isOwnCopy = (row: HolderRow): boolean => row.isOwnCopy === true
const rowKey = (row: HolderRow) => (isOwnCopy(row) ? `own ${row.owner.account.id}` : row.owner.account.id)

/** Share in percent. Rounded before it is written, because 0.0895 times 100 is a little less than 8.95. */
const shareText = (share: number | null): string =>
  share === null ? DASH : percentWords(Math.round(Number((share * 1000).toFixed(6))) / 10)

type HolderScale = {
  /** Ranks that several holders share. */
  readonly tiedRanks: ReadonlySet<number>
  readonly largestBalance: number
}

function holderScale(lines: readonly OwnerLine[]): HolderScale {
  const tiedRanks = new Set<number>()
  for (const [index, { rank }] of lines.entries()) {
    if (lines[index - 1]?.rank === rank) tiedRanks.add(rank)
  }
  return { tiedRanks, largestBalance: Math.max(1, ...lines.map(({ owner }) => owner.balance)) }
}

type ColumnOptions = HolderScale & { readonly ownIds: ReadonlySet<string> }

const columnsFor = ({ ownIds, tiedRanks, largestBalance }: ColumnOptions): readonly Column<OwnerLine>[] => [
  {
    key: 'rank',
    label: '#',
    track: '40px',
    align: 'end',
    value: ({ rank }) => rank,
    cell: ({ rank }) => (
      <span className="t3">
        {statFigure(rank)}
        {tiedRanks.has(rank) && '='}
      </span>
    ),
  },
  {
    key: 'who',
    label: 'Account',
    track: 'minmax(144px, 208px)',
    value: ({ owner }) => owner.account.id,
    cell: ({ owner }, isTabStop) => (
      <span className={cx('row', styles['holder'])}>
        <AccountListingsLink account={owner.account} isTabStop={isTabStop} showsChecksum />
        {ownIds.has(owner.account.id) && <Badge tone="accent">yours</Badge>}
      </span>
    ),
  },
  {
    key: 'bar',
    label: 'Number of NFTs as a bar',
    isHeadHidden: true,
    track: 'minmax(64px, 1fr)',
    minTableWidthPx: 560,
    cell: ({ owner }) => (
      <span className={styles['holder-bar']} aria-hidden="true">
        <i style={{ width: `${(owner.balance / largestBalance) * 100}%` }} />
      </span>
    ),
  },
  {
    key: 'held',
    label: 'NFTs',
    track: '72px',
    align: 'end',
    value: ({ owner }) => owner.balance,
    cell: ({ owner }) => <span className="strong">{statFigure(owner.balance)}</span>,
  },
  {
    key: 'share',
    label: 'Share',
    track: '72px',
    align: 'end',
    minTableWidthPx: 360,
    value: ({ share }) => share,
    cell: ({ share }) => <span className="t2">{shareText(share)}</span>,
  },
  {
    key: 'sofar',
    label: 'Total share',
    headTitle: 'Share of all holders up to this one together',
    track: '76px',
    align: 'end',
    minTableWidthPx: 484,
    value: ({ cumulativeShare }) => cumulativeShare,
    cell: ({ cumulativeShare }) => <span className="t2">{shareText(cumulativeShare)}</span>,
  },
]
