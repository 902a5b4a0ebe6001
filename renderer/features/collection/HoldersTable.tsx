import { useMemo } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { HolderLine } from '@shared/insight/holder-shares'
import { percentText } from '../../charts'
import { DASH, statFigure } from '../../format/money'
import { Badge } from '../../ui/Badge'
import { type Column, DataTable } from '../../ui/data-table'
import { useActiveRowStore } from '../../app/use-history-state'
import { AccountListingsLink } from './AccountListingsLink'
import { cx } from '../../ui/cx'
import styles from './holders.module.css'

export type OwnerLine = HolderLine<CollectionHolders['owners'][number]>

type HoldersTableProps = {
  readonly lines: readonly OwnerLine[]
  /** Ids of the person's own accounts. */
  readonly ownIds: ReadonlySet<string>
}

/** Table of the largest holders, each with a share and a cumulative share of all NFTs. */
export function HoldersTable({ lines, ownIds }: HoldersTableProps) {
  const activeRow = useActiveRowStore('holders')
  const columns = useMemo(() => columnsFor(ownIds), [ownIds])
  return (
    <DataTable
      virtual
      name="holders"
      label="Holders"
      rows={lines}
      rowKey={accountId}
      columns={columns}
      activeRowStore={activeRow}
    />
  )
}

const accountId = ({ owner }: OwnerLine) => owner.account.id
const shareText = (share: number | null): string => (share === null ? DASH : percentText(share * 100))

const columnsFor = (ownIds: ReadonlySet<string>): readonly Column<OwnerLine>[] => [
  {
    key: 'rank',
    label: '#',
    track: '48px',
    align: 'end',
    value: ({ rank }) => rank,
    cell: ({ rank }) => <span className="t3">{statFigure(rank)}</span>,
  },
  {
    key: 'who',
    label: 'Account',
    track: 'minmax(144px, 1fr)',
    value: ({ owner }) => owner.account.id,
    cell: ({ owner }, isTabStop) => (
      <span className={cx('row', styles['holder'])}>
        <AccountListingsLink account={owner.account} isTabStop={isTabStop} />
        {ownIds.has(owner.account.id) && <Badge tone="accent">yours</Badge>}
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
    label: 'Cumulative share',
    track: '120px',
    align: 'end',
    minTableWidthPx: 480,
    value: ({ cumulativeShare }) => cumulativeShare,
    cell: ({ cumulativeShare }) => <span className="t2">{shareText(cumulativeShare)}</span>,
  },
]
