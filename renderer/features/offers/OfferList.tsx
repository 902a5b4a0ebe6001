import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { changeWords } from '../../format/money'
import { ageWords, utcWords } from '../../format/time'
import type { Stamp } from '@shared/time'
import { Art } from '../../ui/Art'
import { Bullet } from '../../ui/Bullet'
import { ClockContext } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useSettings } from '../../app/use-app-state'
import { compareWithFloor } from './live-offers'
import { useIsMarketFailing } from '../../query/use-is-offline'
import styles from './offer-list.module.css'

type FrameProps = {
  readonly label: string
  /** Head of the column with the prices. */
  readonly priceLabel: string
  /** True if the rows have three buttons, false if they have two at most. */
  readonly hasWideActions: boolean
  readonly children: ReactNode
}

/** Head and columns of a list of offers, also of its placeholder. */
export const OfferListFrame = ({ label, priceLabel, hasWideActions, children }: FrameProps) => (
  <div className={cx(styles['wrap'], !hasWideActions && styles['brief'])}>
    <div role="table" aria-label={label} className={styles['list']}>
      <div role="row" className={cx(styles['row'], styles['head'])}>
        <span role="columnheader" className={styles['art']}>
          <span className="sr">Image</span>
        </span>
        <span role="columnheader">NFT</span>
        <span role="columnheader" className={styles['price']}>
          {priceLabel}
        </span>
        <span role="columnheader" className={styles['floor']}>
          Compared with floor
        </span>
        <span role="columnheader" className={styles['age']}>
          Made
        </span>
        <span role="columnheader" className={styles['acts']}>
          <span className="sr">Actions</span>
        </span>
      </div>
      {children}
    </div>
  </div>
)

type RowFrameProps = {
  readonly art: ReactNode
  readonly offer: ReactNode
  readonly price: ReactNode
  readonly floor: ReactNode
  readonly age: ReactNode
  readonly actions: ReactNode
}

/** Cells of one row. */
export const OfferRowFrame = ({ art, offer, price, floor, age, actions }: RowFrameProps) => (
  <div role="row" className={styles['row']}>
    <span role="cell" className={styles['art']}>
      {art}
    </span>
    <span role="cell">{offer}</span>
    <span role="cell" className={styles['price']}>
      {price}
    </span>
    <span role="cell" className={styles['floor']}>
      {floor}
    </span>
    <span role="cell" className={styles['age']}>
      {age}
    </span>
    <span role="cell" className={styles['acts']}>
      {actions}
    </span>
  </div>
)

type ListProps = FrameProps & { readonly stamp: Stamp | null }

/** True while the offers of the list are older than they should be. */
const OldOffersContext = createContext(false)

/** List of live offers, in rows of 64 px with the same columns. Older offers are marked. */
export function OfferList({ stamp, children, ...frame }: ListProps) {
  const isFailing = useIsMarketFailing()
  const isOld = useIsStale(stamp) || isFailing
  return (
    <OldOffersContext value={isOld}>
      <OfferListFrame {...frame}>{children}</OfferListFrame>
    </OldOffersContext>
  )
}

type NoteProps = {
  /** Name of the collection. Third-party text that `plainText` made safe to show. */
  readonly collectionName: string
  /** Accounts after the name, such as ", by 0.0.600107-mgkcp". */
  readonly children: ReactNode
}

/** Note of an offer for one NFT: its collection, which is cut if it is long, and the accounts. */
export const CollectionNote = ({ collectionName, children }: NoteProps) => (
  <span className={styles['named']}>
    <span title={collectionName}>{collectionName}</span>
    <span>{children}</span>
  </span>
)

type RowProps = {
  readonly image: string | null
  /** Name of the NFT or of the wanted NFTs, with badges. */
  readonly title: ReactNode
  readonly note: ReactNode
  /** Third line, such as a lower offer for the same NFT. */
  readonly extraNote?: ReactNode
  readonly price: string
  /** Text below the price, such as the proceeds after fees. */
  readonly priceNote: ReactNode
  readonly floor: string | null
  /** Age of the floor; null if the floor is as old as the offer's own data. */
  readonly floorStamp: Stamp | null
  /** Time at which the offer was made; null when unknown. */
  readonly madeAt: string | null
  readonly actions: ReactNode
}

/** One live offer. Hidden amounts also hide the bar, because the bar and the floor together show the price. */
export function OfferRow(props: RowProps) {
  const { image, title, note, extraNote, price, priceNote, floor, floorStamp, madeAt, actions } = props
  const { hideAmounts } = useSettings()
  const isOld = useContext(OldOffersContext)
  return (
    <OfferRowFrame
      art={<Art src={image} />}
      offer={
        <>
          <span className={styles['title']}>{title}</span>
          <span className={cx(styles['note'], 'cut')}>{note}</span>
          {extraNote !== undefined && <span className={cx(styles['note'], 'cut')}>{extraNote}</span>}
        </>
      }
      price={
        <>
          <b className={cx(styles['figure'], isOld && 'is-stale')}>
            <Money hbar={price} isHidden={hideAmounts} />
          </b>
          <span className={styles['note']}>{priceNote}</span>
        </>
      }
      floor={<FloorComparison price={price} floor={floor} floorStamp={floorStamp} isHidden={hideAmounts} />}
      age={<OfferAge madeAt={madeAt} />}
      actions={actions}
    />
  )
}

type ComparisonProps = Pick<RowProps, 'price' | 'floor' | 'floorStamp'> & { readonly isHidden: boolean }

/** Bar of the offer with a tick at the floor, and the difference in percent. A stale floor has its age. */
function FloorComparison({ price, floor, floorStamp, isHidden }: ComparisonProps) {
  const isFloorStale = useIsStale(floorStamp)
  const isOld = useContext(OldOffersContext)
  const comparison = compareWithFloor(price, floor)
  if (comparison === null) {
    return (
      <span className="small t3" title="No listing in HBAR sets a floor, or the market did not answer.">
        Floor unknown
      </span>
    )
  }
  return (
    <>
      {!isHidden && <Bullet amount={comparison.offerHbar} mark={comparison.floorHbar} />}
      <span className={cx(styles['note'], styles['compared'], isFloorStale && !isOld && 'is-stale')}>
        {!isHidden && (
          <b className={cx(styles['change'], isOld && styles['aged'])}>{changeWords(comparison.percent)}</b>
        )}
        <span>
          floor <Money hbar={floor} />
        </span>
        {floorStamp && isFloorStale && !isOld && <FreshnessStamp stamp={floorStamp} />}
      </span>
    </>
  )
}

/** Age of an offer. Renders again only when the text changes. */
function OfferAge({ madeAt }: { readonly madeAt: string | null }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const madeAtMs = madeAt === null ? null : Date.parse(madeAt)
  const ageText = useStore(clock, ({ nowMs }) => (madeAtMs === null ? null : ageWords((nowMs - madeAtMs) / 1000)))
  if (madeAt === null || ageText === null) {
    return (
      <span className="t3" title="The market does not report when this offer was made.">
        —
      </span>
    )
  }
  return (
    <span title={`Made ${utcWords(madeAt)}`}>
      <span className={styles['made']}>made </span>
      {ageText} ago
    </span>
  )
}
