import { RefreshCw, Search, Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TradedCollection } from '@shared/contract/market'
import { parseId } from '@shared/ids'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { marketQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Thumb } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { IdText } from '../../ui/Id'
import { Money, Statistic } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, DataTable } from '../../ui/data-table'
import { useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { useIsOffline } from '../../query/use-is-offline'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { useActiveRowStore } from '../../app/use-history-state'
import { TradedCheck } from './TradedCheck'
import { cx } from '../../ui/cx'
import styles from './market.module.css'

/** Page with all collections that the market trades, including collections without a sale. */
export function TradedPage() {
  const go = useGo()
  const readState = useMainQuery(marketQueries.tradedCollections)
  const read = useReadQuery()
  const [search, setSearch] = useState('')
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const activeRow = useActiveRowStore('traded')
  const refresh = () => void read(marketQueries.tradedCollections, true)
  const view = knownValue(readState)
  const isRefreshing = isReading(readState)
  const isOffline = useIsOffline()
  const isLate = useIsLate(view === null && readState.status !== 'failed')
  const rows = useMemo(() => matchingCollections(view?.collections ?? [], search), [view, search])
  const searchedId = parseId(search.trim())
  const searchedToken = searchedId?.id ?? null
  const collectionWithId = rows.length === 1 && rows[0]?.token === searchedToken ? rows[0] : null
  const hasWrongChecksum =
    collectionWithId !== null && searchedId?.checksum != null && searchedId.checksum !== collectionWithId.checksum
  return (
    <Page
      title="All collections"
      crumbs={[{ label: 'Market', to: { name: 'market' } }]}
      hidesOlderDataBanner={view === null}
      dataStamp={view && view.stamp}
      onRefresh={refresh}
      tools={
        <IconButton
          label="Refresh"
          disabled={isRefreshing}
          icon={<RefreshCw size={16} aria-hidden="true" />}
          onClick={refresh}
        />
      }
    >
      {readState.status === 'failed' && (
        <FailedRead subject="The list of collections" error={readState.error} onRetry={refresh} />
      )}
      {readState.status === 'stale' && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={12} heightPx={ROW_PX} artPx={28} />}
      {view && (
        <section aria-label="Collections that the market trades" className={isOffline ? 'old-figures' : undefined}>
          <div className="listings-bar bar-line">
            <h2 className="h2">{countWithNoun(view.collections.length, 'collection')}</h2>
            <span className={cx('field sm', styles['traded-search'])}>
              <Search size={14} aria-hidden="true" />
              <input
                type="search"
                aria-label="Name or id of a collection"
                placeholder="Name or id"
                value={search}
                maxLength={64}
                onChange={(e) => setSearch(e.target.value)}
              />
            </span>
            <button
              type="button"
              className="link plain small"
              title="Statistics rank the collections over 1 to 365 days"
              onClick={() => go({ name: 'statistics', tab: 'top' })}
            >
              View statistics
            </button>
            <span className="sp" />
            <span className="small t2 tn counted">
              <span role="status">{search.trim() === '' ? '' : countWithNoun(rows.length, 'match', 'matches')}</span>
              <FreshnessStamp stamp={view.stamp} isRefreshing={isRefreshing} />
            </span>
            <span ref={setToolsSlot} className="row" />
          </div>
          {!view.hasFigures && (
            <p className={cx('small t2', styles['traded-note'])}>
              The market’s figures could not be loaded, so only ids are shown.
            </p>
          )}
          {hasWrongChecksum && (
            <p role="alert" className={cx('small', styles['traded-note'])}>
              This checksum is wrong: the checksum of {collectionWithId.token} is {collectionWithId.checksum}. Compare
              the id with its source.
            </p>
          )}
          {view.collections.length === 0 && (
            <StateBlock
              icon={<Store size={20} aria-hidden="true" />}
              title="No collections"
              text="The market reports no traded collections."
            />
          )}
          {view.collections.length > 0 && rows.length === 0 && searchedToken === null && (
            <StateBlock
              icon={<Store size={20} aria-hidden="true" />}
              title="No matches"
              text="No traded collection has this text in its name."
            >
              <Button onClick={() => setSearch('')}>Clear the search</Button>
            </StateBlock>
          )}
          {rows.length === 0 && searchedToken !== null && <TradedCheck token={searchedToken} />}
          {rows.length > 0 && (
            <DataTable
              virtual
              name="traded"
              label="All collections"
              rows={rows}
              rowKey={({ token }) => token}
              columns={COLUMNS}
              rowPx={ROW_PX}
              initialSort={{ by: 'volume', direction: 'descending' }}
              activeRowStore={activeRow}
              total={rows.length}
              stickyPx={BAR_LINE_PX}
              toolsSlot={toolsSlot}
              onOpen={({ token }) => go({ name: 'collection', token })}
            />
          )}
        </section>
      )}
    </Page>
  )
}

/** Collections that match the search: by the whole id, with or without a checksum, or by any part of the name. */
function matchingCollections(collections: readonly TradedCollection[], search: string): readonly TradedCollection[] {
  const searchText = search.trim().toLowerCase()
  if (searchText === '') return collections
  const id = parseId(searchText)?.id
  if (id !== undefined) return collections.filter(({ token }) => token === id)
  return collections.filter(({ name }) => name?.toLowerCase().includes(searchText))
}

/** Height of a row with an image, in pixels. */
const ROW_PX = 36

const COLUMNS: readonly Column<TradedCollection>[] = [
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(160px, 1.6fr)',
    isSortable: true,
    value: ({ name, token }) => nameOr(name, token),
    cell: ({ token, name, image }) => (
      <span className={styles['traded-name']}>
        <Thumb src={image} className="t28" />
        <span className="strong cut">{name === null ? <IdText id={token} /> : nameOr(name, token)}</span>
      </span>
    ),
  },
  {
    key: 'id',
    label: 'Id',
    track: '144px',
    minTableWidthPx: 860,
    value: ({ token }) => token,
    cell: ({ token, checksum }) => (
      <span className="t3 small">
        <IdText id={token} checksum={checksum} />
      </span>
    ),
  },
  {
    key: 'floor',
    label: 'Floor',
    track: '96px',
    align: 'end',
    minTableWidthPx: 420,
    isSortable: true,
    hasBar: true,
    value: ({ floor }) => floor,
    cell: ({ floor }) => <Money hbar={floor} />,
  },
  {
    key: 'volume',
    label: 'Volume, 365 d',
    track: '112px',
    align: 'end',
    isSortable: true,
    hasBar: true,
    value: ({ volume }) => volume,
    cell: ({ volume }) => (
      <span className="strong">
        <Statistic hbar={volume} />
      </span>
    ),
  },
  {
    key: 'sales',
    label: 'Sales, 365 d',
    track: '88px',
    align: 'end',
    minTableWidthPx: 500,
    isSortable: true,
    hasBar: true,
    value: ({ sales }) => sales,
    cell: ({ sales }) => <span className="t2">{statFigure(sales)}</span>,
  },
  {
    key: 'owners',
    label: 'Holders',
    track: '80px',
    align: 'end',
    minTableWidthPx: 600,
    isSortable: true,
    hasBar: true,
    value: ({ owners }) => owners,
    cell: ({ owners }) => <span className="t2">{statFigure(owners)}</span>,
  },
  {
    key: 'supply',
    label: 'NFTs',
    track: '80px',
    align: 'end',
    minTableWidthPx: 680,
    isSortable: true,
    hasBar: true,
    value: ({ supply }) => supply,
    cell: ({ supply }) => <span className="t2">{statFigure(supply)}</span>,
  },
]
