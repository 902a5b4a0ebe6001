import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { allowancesQueries } from './queries'
import { useMainQuery } from '../../query/use-query'
import { Price } from '../../ui/Money'
import { Button } from '../../ui/Button'
import { useGo } from '../../app/app-context'
import styles from './allowances.module.css'

type DependentListingsProps = {
  readonly account: EntityId
  readonly token: EntityId
  /** Serials of the NFTs that the permissions are for; null if a permission is for the whole collection. */
  readonly serials: readonly number[] | null
}

const MAX_NAMED_LISTINGS = 8

/** Listings that may depend on a permission that the person is about to revoke. Without a permission, buyers cannot buy. */
export function DependentListings({ account, token, serials }: DependentListingsProps) {
  const go = useGo()
  const listingsRead = useMainQuery(allowancesQueries.dependentListings(account, token))
  // After an error, do not show an older list, because new listings may be missing from the list.
  if ('error' in listingsRead) {
    return (
      <p className="small t2" role="alert">
        Your listings could not be read. {errorText(listingsRead.error).title}. {mayDependText(serials)}
      </p>
    )
  }
  if (listingsRead.status !== 'ready') return <p className="small t3">Reading your listings</p>
  const { isWhole } = listingsRead.value
  const listings = listingsRead.value.listings.filter((listing) => serials === null || serials.includes(listing.serial))
  if (listings.length === 0 && isWhole) return <p className="t2">{noListingsText(serials)}</p>
  // The list is incomplete, so the account may have a listing that is not in the list.
  if (listings.length === 0) {
    return <p className="t2">Not all your listings were read. {mayDependText(serials)}</p>
  }
  const onlySerial = serials?.length === 1 ? serials[0] : undefined
  const unnamedCount = listings.length - MAX_NAMED_LISTINGS
  const mayHaveMore = !isWhole && (serials === null || listings.length < serials.length)
  return (
    <div role="status">
      <p>
        <b>{`${mayHaveMore ? 'At least ' : ''}${statFigure(listings.length)} of your listings may depend on this permission.`}</b>{' '}
        <span className="t2">
          {serials === null || listings.length > 1
            ? 'Buyers cannot buy listings without a permission, though the market may still show them. To remove these listings, unlist the NFTs first.'
            : 'Buyers cannot buy a listing without a permission, though the market may still show it. Unlisting the NFT instead ends the listing and the permission.'}
        </span>
      </p>
      <ul className={styles['al-listings']} aria-label="Listings that may depend on this permission">
        {listings.slice(0, MAX_NAMED_LISTINGS).map(({ serial: listedSerial, name, price, otherPrice }) => (
          <li key={listedSerial} className="row between">
            <span className="cut">{nameOr(name, `Serial ${listedSerial}`)}</span>
            <Price hbar={price} otherPrice={otherPrice} />
          </li>
        ))}
      </ul>
      {onlySerial !== undefined && (
        <Button size="small" onClick={() => go({ name: 'nft', token, serial: onlySerial })}>
          Open the NFT
        </Button>
      )}
      {unnamedCount > 0 && (
        <p className="small t2">{`And ${isWhole ? '' : 'at least '}${countWithNoun(unnamedCount, 'other')}.`}</p>
      )}
    </div>
  )
}

/** Sentence for the case that the listings are unknown. */
const mayDependText = (serials: readonly number[] | null): string =>
  serials === null || serials.length > 1
    ? 'Your listings in this collection may depend on this permission.'
    : 'A listing of this NFT may depend on this permission.'

function noListingsText(serials: readonly number[] | null): string {
  if (serials === null) return 'You have no listings in this collection.'
  return serials.length === 1 ? 'This NFT is not listed.' : 'These NFTs are not listed.'
}
