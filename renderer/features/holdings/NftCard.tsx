import { memo, type MouseEvent, useId } from 'react'
import { useStore } from 'zustand'
import { offerWorthWords, suspicionWords } from './holdings-text'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { hbarOrNull, isListed } from './holdings-view'
import type { HoldingRow } from './holding-row'
import { Art } from '../../ui/Art'
import { ArrivingName } from './ArrivingName'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { useIsStale } from '../../ui/FreshnessStamp'
import { Money, Price } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { absentImageText, isUnreadNft } from './unread-nft'
import { ChooseBox } from './ChooseBox'
import { NftMenu } from './NftMenu'
import styles from './holdings.module.css'

type CardProps = {
  readonly row: HoldingRow
  /** True while names and images are being loaded. */
  readonly isLoading: boolean
  /** True while the market cannot be reached or does not answer, so that the worth may be old. */
  readonly isFailing: boolean
  /** True for the single card of the gallery that the Tab key reaches. */
  readonly isTabStop: boolean
  readonly onChoose: (row: HoldingRow, withShift: boolean) => void
}

/** Card of an NFT. Memoised, because scrolling renders the gallery often and most cards are unchanged. */
export const NftCard = memo(function NftCard({ row, isLoading, isFailing, isTabStop, onChoose }: CardProps) {
  const { stores } = useApp()
  const go = useGo()
  const { showMedia } = useSettings()
  const isChosen = useStore(stores.holdingsViewSettings, ({ chosenKeys }) => chosenKeys.has(row.key))
  const isTarget = useStore(stores.holdingsViewSettings, ({ targetKey }) => targetKey === row.key)
  const { nft } = row
  const name = nameOr(nft.name, `Serial ${nft.serial}`)
  const nameId = useId()
  const isUnread = isUnreadNft(nft)
  const isNameLoading = isUnread && isLoading && !isFailing
  const openNft = () => go({ name: 'nft', token: nft.token, serial: nft.serial })
  const onClick = (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) onChoose(row, event.shiftKey)
    else openNft()
  }
  return (
    <div
      className={cx(
        styles['card-place'],
        isChosen && styles['chosen'],
        isTarget && styles['sought'],
        isFailing && styles['old'],
      )}
    >
      <button type="button" className="card" data-card={row.key} tabIndex={isTabStop ? 0 : -1} onClick={onClick}>
        <Art
          src={nft.image}
          absentText={absentImageText({ showMedia, isUnread, isFailing })}
          isPending={showMedia && isNameLoading}
        >
          <ImageLabels row={row} />
        </Art>
        <span className="c1">
          <span className="cut" id={nameId}>
            <ArrivingName name={name} isLoading={isNameLoading} />
          </span>
          {isTarget && <span className="sr">The NFT you are looking for.</span>}
          {nft.rarityRank !== null && <span>Rank {statFigure(nft.rarityRank)}</span>}
        </span>
        <CardWorth row={row} />
      </button>
      <span className={styles['card-box']}>
        <ChooseBox label={`Choose ${name}`} isChosen={isChosen} onChoose={(withShift) => onChoose(row, withShift)} />
      </span>
      <span className={styles['card-acts']}>
        {!isListed(row) && row.status === 'shown' && (
          <Button size="small" tabIndex={isTabStop ? 0 : -1} aria-describedby={nameId} onClick={openNft}>
            List…
          </Button>
        )}
        <NftMenu nft={{ token: nft.token, serial: nft.serial, name }} status={row.status} isTabStop={isTabStop} />
      </span>
    </div>
  )
})

function ImageLabels({ row: { nft } }: { readonly row: HoldingRow }) {
  const { hideAmounts } = useSettings()
  return (
    <>
      {nft.listingCount !== null && nft.listingCount > 0 && (
        <span className="on-art">
          Listed <Price hbar={nft.listedPrice} otherPrice={nft.listedOtherPrice} isHidden={hideAmounts} />
        </span>
      )}
      {nft.source === 'own-receipt' && <span className="on-art">New, from your receipt</span>}
    </>
  )
}

/** True if the best offer is the offer for this NFT, or if both have the same price. */
const isBestOfferForNft = ({ nft, facts }: HoldingRow): boolean =>
  nft.offer !== null && hbarOrNull(facts.bestOffer) === nft.offer.price

/** Label of a worth at the best offer. "Up to": an offer for the collection may buy another NFT, or fees are unknown. */
function offerLabel({ isNftOffer, isMaximum, isKnown }: OfferKind): string {
  if (!isKnown) return 'Best offer'
  if (isNftOffer) return isMaximum ? 'NFT offer, up to' : 'NFT offer'
  return 'Offer, up to'
}

type OfferKind = { readonly isNftOffer: boolean; readonly isMaximum: boolean; readonly isKnown: boolean }

const METHOD_LABELS = { floor: 'Floor', 'trait-floor': 'Trait floor', 'last-sale': 'Last sale' } as const

/** Worth of a card by the current method, or the reason why the NFT is set aside. */
function CardWorth({ row }: { readonly row: HoldingRow }) {
  const { hideAmounts, worthMethod } = useSettings()
  const isStale = useIsStale(row.collection.stamp)
  const { suspicions, status } = row
  if (status === 'suspected' || (status === 'spam' && suspicions.length > 0)) {
    return <span className="c2 why">{suspicionWords(suspicions)}</span>
  }
  const isNftOffer = isBestOfferForNft(row)
  // Exact only for an offer for this NFT with known fees: a collection's best offer may be for another NFT, and unknown
  // fees are not deducted.
  const isMaximum = worthMethod === 'offers' && row.worth !== null && !(isNftOffer && row.facts.areFeesKnown)
  const label =
    worthMethod === 'offers'
      ? offerLabel({ isNftOffer, isMaximum, isKnown: row.worth !== null })
      : METHOD_LABELS[worthMethod]
  return (
    <span className="c2" title={worthMethod === 'offers' ? offerWorthWords(row, isNftOffer) : undefined}>
      <span>{label}</span>
      <b className={cx(isStale && 'is-old')}>
        <Money hbar={hbarOrNull(row.worth)} maxDecimals={2} isHidden={hideAmounts} />
      </b>
    </span>
  )
}
