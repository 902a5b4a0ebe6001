import type { FloorListing } from '@shared/contract/home'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { Money } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import styles from './floor-listings.module.css'

type CardsProps = {
  readonly listings: readonly FloorListing[]
  /** Number of cards in a row, in a wide window. */
  readonly columns: 5 | 6
}

/** Cards of NFTs that are for sale, each at the floor of its collection. */
export const FloorListingCards = ({ listings, columns }: CardsProps) => (
  <ul className={cx(styles['cards'], columns === 6 && styles['six'])}>
    {listings.map((listing) => (
      <li key={`${listing.token} ${listing.serial}`}>
        <FloorListingCard listing={listing} showsCollection={columns === 6} />
      </li>
    ))}
  </ul>
)

type CardProps = {
  readonly listing: FloorListing
  /** False where five cards share the narrower column of a page, and have room for only the price below the name. */
  readonly showsCollection: boolean
}

function FloorListingCard({ listing, showsCollection }: CardProps) {
  const { token, serial, name, collection, image, price } = listing
  const go = useGo()
  const { showMedia } = useSettings()
  return (
    <button type="button" className="card" onClick={() => go({ name: 'nft', token, serial })}>
      <Art src={image} absentText={showMedia ? 'No image' : 'Image off'} />
      <span className="c1">
        <span className="cut">{nameOr(name, `Serial ${serial}`)}</span>
      </span>
      <span className="c2">
        {showsCollection && <span title={nameOr(collection, token)}>{nameOr(collection, token)}</span>}
        <b>
          <Money hbar={price} />
        </b>
      </span>
    </button>
  )
}
