import { Store } from 'lucide-react'
import { absentImageText, isUnreadNft } from '../holdings/unread-nft'
import { useMemo, useState } from 'react'
import type { HoldingRow } from '../holdings/holding-row'
import { sortRows } from '../holdings/holdings-order'
import { ArrivingName } from '../holdings/ArrivingName'
import { countedRows, hbarOrNull, holdingsTotals, isListed } from '../holdings/holdings-view'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { nameOr } from '../../format/text'
import { statFigure } from '../../format/money'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { useMarketReach } from '../../ui/market-reach-context'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonCard, useIsLate } from '../../ui/Skeleton'
import { StateBand } from '../../ui/StateBand'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import styles from './home.module.css'

const MAX_SHOWN_NFTS = 8
/** With fewer collections, the strip also has the second and later NFTs of a collection. */
const MIN_COLLECTIONS = 4

const ORDERS = [
  { value: 'value', label: 'Best of each collection' },
  { value: 'newest', label: 'Newest' },
] as const
type Order = (typeof ORDERS)[number]['value']

/** Strip with eight of the person's NFTs: the most valuable or the newest ones. */
export function NftStrip({ holdings }: { readonly holdings: LoadedHoldings }) {
  const go = useGo()
  const { worthMethod } = useSettings()
  const [order, setOrder] = useState<Order>('value')
  const totals = useMemo(() => holdingsTotals(holdings.rows, worthMethod), [holdings.rows, worthMethod])
  const shownRows = useMemo(() => stripRows(sortRows(countedRows(holdings.rows), order), order), [holdings.rows, order])
  const unshownCount = totals.itemCount - shownRows.length
  const isWaiting = shownRows.length === 0 && !holdings.isComplete
  const hasFailed = isWaiting && holdings.failedReads.length > 0
  const isLate = useIsLate(isWaiting && !hasFailed)
  if (hasFailed) {
    return (
      <section aria-label="Your NFTs">
        <div className={styles['section-head']}>
          <h2 className="h2">Your NFTs</h2>
          <span className="small t2">Not loaded yet.</span>
        </div>
      </section>
    )
  }
  if (!isWaiting && shownRows.length === 0) return <NoNfts />
  return (
    <section aria-label="Your NFTs">
      <div className={styles['section-head']}>
        <h2 className="h2">Your NFTs</h2>
        {shownRows.length > 0 && (
          <>
            <button type="button" className={styles['head-link']} onClick={() => go({ name: 'holdings' })}>
              View all {statFigure(totals.itemCount)}
            </button>
            {totals.listedCount !== null && totals.listedCount > 0 && (
              <span className="small t3 tn">{statFigure(totals.listedCount)} listed</span>
            )}
          </>
        )}
        <span className="sp" />
        {shownRows.length > 0 && (
          <SegmentedControl label="Order of the NFTs" value={order} options={ORDERS} onChange={setOrder} />
        )}
      </div>
      <div className={styles['strip']}>
        {shownRows.map((row) => (
          <StripNft key={row.key} row={row} isLoading={holdings.isLoadingNames} />
        ))}
        {shownRows.length > 0 && shownRows.length < MAX_SHOWN_NFTS && <MoreNfts count={unshownCount} />}
        {isLate && Array.from({ length: MAX_SHOWN_NFTS }, (_, index) => <SkeletonCard key={index} />)}
      </div>
    </section>
  )
}

/**
 * Rows of the strip: the newest NFTs, or the NFT with the highest worth of each collection. With few collections, the
 * next NFTs by worth follow.
 */
function stripRows(sortedRows: readonly HoldingRow[], order: Order): readonly HoldingRow[] {
  if (order === 'newest') return sortedRows.slice(0, MAX_SHOWN_NFTS)
  const seenTokens = new Set<string>()
  const firstOfCollectionFlags = sortedRows.map(({ nft }) => {
    const isFirst = !seenTokens.has(nft.token)
    seenTokens.add(nft.token)
    return isFirst
  })
  const firstRows = sortedRows.filter((_, index) => firstOfCollectionFlags[index])
  if (firstRows.length >= MIN_COLLECTIONS) return firstRows.slice(0, MAX_SHOWN_NFTS)
  const otherRows = sortedRows.filter((_, index) => !firstOfCollectionFlags[index])
  const chosenRows = new Set([...firstRows, ...otherRows].slice(0, MAX_SHOWN_NFTS))
  return sortedRows.filter((row) => chosenRows.has(row))
}

/** Tile at the end of a strip with free space: the number of NFTs that are not shown, and the way to them. */
function MoreNfts({ count }: { readonly count: number }) {
  const go = useGo()
  if (count <= 0) return null
  return (
    <button type="button" className={styles['more-tile']} onClick={() => go({ name: 'holdings' })}>
      <span className="sr">View </span>
      <b>{statFigure(count)}</b>
      <span className="small t2">more</span>
    </button>
  )
}

type StripNftProps = {
  readonly row: HoldingRow
  /** True while names and images are being loaded. */
  readonly isLoading: boolean
}

function StripNft({ row, isLoading }: StripNftProps) {
  const go = useGo()
  const isFailing = useMarketReach().troubleSinceMs !== null
  const { hideAmounts, showMedia } = useSettings()
  const { nft, worth } = row
  const isUnread = isUnreadNft(nft)
  const isNameLoading = isUnread && isLoading && !isFailing
  return (
    <button
      type="button"
      className={styles['strip-nft']}
      onClick={() => go({ name: 'nft', token: nft.token, serial: nft.serial })}
    >
      <Art
        src={nft.image}
        absentText={absentImageText({ showMedia, isUnread, isFailing })}
        isPending={showMedia && isNameLoading}
      >
        {isListed(row) && <span className="on-art">Listed</span>}
      </Art>
      <b className="cut">
        <ArrivingName name={nameOr(nft.name, `Serial ${nft.serial}`)} isLoading={isNameLoading} />
      </b>
      <span className={styles['strip-worth']}>
        <Money hbar={hbarOrNull(worth)} maxDecimals={2} isHidden={hideAmounts} />
      </span>
    </button>
  )
}

function NoNfts() {
  const go = useGo()
  return (
    <StateBand title="No NFTs yet" text="NFTs that you buy, mint or receive appear here.">
      <Button icon={<Store size={16} aria-hidden="true" />} onClick={() => go({ name: 'market' })}>
        Open the market
      </Button>
    </StateBand>
  )
}
