import { Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { HoldingRow } from '../holdings/holding-row'
import { sortRows } from '../holdings/holdings-order'
import { ArrivingName } from '../holdings/ArrivingName'
import { countedRows, hbarOrNull, holdingsTotals, isListed, isSerialName } from '../holdings/holdings-view'
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

const ORDERS = [
  { value: 'value', label: 'Most valuable' },
  { value: 'newest', label: 'Newest' },
] as const
type Order = (typeof ORDERS)[number]['value']

/** Strip with eight of the person's NFTs: the most valuable or the newest ones. */
export function NftStrip({ holdings }: { readonly holdings: LoadedHoldings }) {
  const go = useGo()
  const { worthMethod } = useSettings()
  const [order, setOrder] = useState<Order>('value')
  const totals = useMemo(() => holdingsTotals(holdings.rows, worthMethod), [holdings.rows, worthMethod])
  const shownRows = useMemo(
    () => sortRows(countedRows(holdings.rows), order).slice(0, MAX_SHOWN_NFTS),
    [holdings.rows, order],
  )
  const isWaiting = shownRows.length === 0 && !holdings.isComplete
  const hasFailed = isWaiting && holdings.failedReads.length > 0
  const isLate = useIsLate(isWaiting && !hasFailed)
  // The note on the total already reports the failed read.
  if (hasFailed) return null
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
          <StripNft key={row.key} row={row} isGrowing={holdings.isGrowing} />
        ))}
        {isLate && Array.from({ length: MAX_SHOWN_NFTS }, (_, index) => <SkeletonCard key={index} />)}
      </div>
    </section>
  )
}

/** `isGrowing`: true while names and images are still read. */
function StripNft({ row, isGrowing }: { readonly row: HoldingRow; readonly isGrowing: boolean }) {
  const go = useGo()
  const { hideAmounts, showMedia } = useSettings()
  const { nft, worth } = row
  const { isOffline } = useMarketReach()
  const missingImageText = isOffline ? 'Image not saved yet' : 'No image'
  return (
    <button
      type="button"
      className={styles['strip-nft']}
      onClick={() => go({ name: 'nft', token: nft.token, serial: nft.serial })}
    >
      <Art src={nft.image} absentText={showMedia ? missingImageText : 'Image off'} isPending={showMedia && isGrowing}>
        {isListed(row) && <span className="on-art">Listed</span>}
      </Art>
      <b className="cut">
        <ArrivingName name={nameOr(nft.name, `Serial ${nft.serial}`)} isArriving={isGrowing && isSerialName(nft)} />
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
