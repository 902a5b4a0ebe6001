import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import type { NftHistoryEvent } from '@shared/contract/nft-history'
import { eventWord } from './activity-text'
import { DASH, hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { useRecognizedId } from '../../ui/known-ids'
import { Octagon } from '../../ui/StatusIcons'
import { Price } from '../../ui/Money'
import { type Explorer, useExplorer } from '../explorer/use-explorer'
import { ExplorerLink } from '../explorer/ExplorerLink'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Number of events that are shown before the person expands the table. */
const COLLAPSED_ROW_COUNT = 6

/** Events of the NFT, newest first. */
export function HistoryTable({ events }: { readonly events: readonly NftHistoryEvent[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const { urlOf } = useExplorer()
  if (events.length === 0)
    return <p className="small t2">No known sales or other activity. Events appear here as they happen.</p>
  const rows = isExpanded ? events : events.slice(0, COLLAPSED_ROW_COUNT)
  return (
    <>
      <DataTable
        className={cx('lined', styles['past'])}
        rows={rows}
        rowKey={({ at, kind }, i) => `${at} ${kind} ${i}`}
        // Without an explorer of the ledger the links are absent, so their column would be empty.
        columns={
          rows.some(({ transactionId }) => urlOfTransaction(transactionId, urlOf) !== null) ? LINKED_COLUMNS : COLUMNS
        }
      />
      {events.length > COLLAPSED_ROW_COUNT && (
        <Button size="small" variant="quiet" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer events' : `Show all ${events.length} events`}
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly Column<NftHistoryEvent>[] = [
  { key: 'what', label: 'Event', className: 'strong', cell: (event) => eventWord(event) },
  {
    key: 'price',
    label: 'Price',
    align: 'end',
    title: ({ previousPrice }) => (previousPrice === null ? undefined : `was ${hbarWords(previousPrice)}`),
    cell: ({ price, otherPrice, previousPrice }) => (
      <>
        <Price hbar={price} otherPrice={otherPrice} />
        {previousPrice !== null && (
          <span className={cx('micro t3', styles['previous-price'])}>was {hbarWords(previousPrice)}</span>
        )}
      </>
    ),
  },
  {
    key: 'from',
    label: 'From',
    isNamedWhenNarrow: true,
    className: 't2 cut',
    cell: ({ seller }) => <AccountName account={seller} />,
  },
  {
    key: 'to',
    label: 'To',
    isNamedWhenNarrow: true,
    className: 't2 cut',
    cell: ({ buyer }) => <AccountName account={buyer} />,
  },
  {
    key: 'at',
    label: 'When',
    align: 'end',
    className: 'small t2',
    title: ({ at }) => utcWords(at),
    cell: ({ at }) => dateWords(at),
  },
]

const LINKED_COLUMNS: readonly Column<NftHistoryEvent>[] = [
  ...COLUMNS,
  {
    key: 'transaction',
    label: 'Transaction',
    isHeadHidden: true,
    align: 'end',
    cell: ({ transactionId }) =>
      transactionId !== null && <ExplorerLink target={{ transaction: transactionId }} targetName="the transaction" />,
  },
]

const urlOfTransaction = (transactionId: NftHistoryEvent['transactionId'], urlOf: Explorer['urlOf']): string | null =>
  transactionId === null ? null : urlOf({ transaction: transactionId })

type AccountNameProps = {
  /** Null for an unknown account. */
  readonly account: NamedId | null
}

/**
 * Account by the person's own name; without one, by the market's name; without both, by its id. An id that resembles
 * the id of a known account is marked and shown without a name. A dash for an unknown account.
 */
export function AccountName({ account }: AccountNameProps) {
  return account === null ? <span className="unknown">{DASH}</span> : <NamedAccount account={account} />
}

function NamedAccount({ account: { id, checksum, name } }: { readonly account: NamedId }) {
  const { name: ownName, lookAlike: similarEntry } = useRecognizedId(id)
  if (similarEntry) {
    return (
      <span
        className="tn bad row"
        title={`${id}. Not ${plainText(similarEntry.name, 40)} (${similarEntry.id}): ${similarEntry.resemblance}`}
      >
        <Octagon size={12} />
        {id}
      </span>
    )
  }
  const shownName = ownName ?? name
  return (
    <span className="tn" title={`${id}-${checksum}`}>
      {shownName === null ? id : plainText(shownName, 24)}
    </span>
  )
}
