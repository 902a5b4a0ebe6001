import { memo, type MouseEvent, useId } from 'react'
import { useStore } from 'zustand'
import { suspicionWords } from './holdings-text'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { hbarOrNull, isListed } from './holdings-view'
import { type Row } from './holding-row'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Money, Price } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { ChooseBox } from './ChooseBox'
import { NftMenu } from './NftMenu'
import styles from './holdings.module.css'

type CardProps = {
  readonly row: Row
  readonly complete: boolean
  readonly isStop: boolean
  readonly onChoose: (row: Row, withShift: boolean) => void
}

/** Card of an NFT. Memoized, because scrolling renders the gallery often and most cards are unchanged. */
export const NftCard = memo(function NftCard({ row, complete, isStop, onChoose }: CardProps) {
  const { stores } = useApp()
  const go = useGo()
  const { showMedia } = useSettings()
  const isChosen = useStore(stores.holdingsLook, (look) => look.chosen.has(row.key))
  const isSought = useStore(stores.holdingsLook, (look) => look.targetKey === row.key)
  const { nft } = row
  const name = nameOr(nft.name, `Serial ${nft.serial}`)
  const nameId = useId()
  const open = () => go({ name: 'nft', token: nft.token, serial: nft.serial })
  const onClick = (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) onChoose(row, event.shiftKey)
    else open()
  }
  return (
    <div className={cx(styles['card-place'], isChosen && styles['chosen'], isSought && styles['sought'])}>
      <button type="button" className="card" data-card={row.key} tabIndex={isStop ? 0 : -1} onClick={onClick}>
        <Art src={nft.image} absent={absentText(showMedia, complete)}>
          <ImageLabels row={row} />
        </Art>
        <span className="c1">
          <span className="cut" id={nameId}>
            {name}
          </span>
          {isSought && <span className="sr">The NFT you are looking for.</span>}
          {nft.rarityRank !== null && <span>Rank {statFigure(nft.rarityRank)}</span>}
        </span>
        <CardWorth row={row} />
      </button>
      <span className={styles['card-box']}>
        <ChooseBox label={`Choose ${name}`} isChosen={isChosen} onChoose={(withShift) => onChoose(row, withShift)} />
      </span>
      <span className={styles['card-acts']}>
        {!isListed(row) && row.place === 'shown' && (
          <Button size="small" tabIndex={isStop ? 0 : -1} aria-describedby={nameId} onClick={open}>
            List…
          </Button>
        )}
        <NftMenu nft={{ token: nft.token, serial: nft.serial, name }} place={row.place} isStop={isStop} />
      </span>
    </div>
  )
})

/** Text in place of a missing image; empty while the image may still arrive. */
function absentText(showMedia: boolean, isComplete: boolean): string {
  if (!showMedia) return 'Image off'
  return isComplete ? 'No image' : ''
}

function ImageLabels({ row: { nft } }: { readonly row: Row }) {
  const { hideAmounts } = useSettings()
  return (
    <>
      {nft.listings !== null && nft.listings > 0 && (
        <span className="on-art">
          Listed <Price hbar={nft.listedPrice} other={nft.listedOtherPrice} hidden={hideAmounts} />
        </span>
      )}
      {nft.source === 'own-receipt' && <span className="on-art">New, from your receipt</span>}
    </>
  )
}

/** True if the best offer is an offer on this NFT, not on its collection. */
const hasBestOffer = ({ nft, facts }: Row): boolean =>
  nft.offer !== null && hbarOrNull(facts.bestOffer) === nft.offer.price

const LABELS = { floor: 'Floor', 'trait-floor': 'Trait floor', 'last-sale': 'Last sale' } as const

/** Worth of a card by the current method, or the reason why the NFT is set aside. */
function CardWorth({ row }: { readonly row: Row }) {
  const { hideAmounts, worthMethod } = useSettings()
  const { suspicions, place } = row
  if (place === 'suspected' || (place === 'spam' && suspicions.length > 0)) {
    return <span className="c2 why">{suspicionWords(suspicions)}</span>
  }
  const isNftOffer = hasBestOffer(row)
  const offerLabel = isNftOffer ? 'Offer on NFT' : 'Best offer'
  const label = worthMethod === 'offers' ? offerLabel : LABELS[worthMethod]
  // The market does not report which NFTs a collection's best offer is for, and some royalties are unknown.
  const isAtMost = worthMethod === 'offers' && row.worth !== null && !(isNftOffer && row.facts.areFeesKnown)
  return (
    <span className="c2">
      <span>{label}</span>
      <b>
        {isAtMost && (
          <>
            <span aria-hidden="true">≤ </span>
            <span className="sr">at most </span>
          </>
        )}
        <Money hbar={hbarOrNull(row.worth)} hidden={hideAmounts} />
      </b>
    </span>
  )
}
