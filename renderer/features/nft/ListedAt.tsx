import type { NftDetail } from '@shared/contract/nft'
import { secondsSince } from '@shared/time'
import { ageWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Price } from '../../ui/Money'

/** Price and age of a listing: "Listed at 640 ℏ, 3 h ago." */
export function ListedAt({ listing }: { readonly listing: NonNullable<NftDetail['listing']> }) {
  const now = useNow()
  const { price, otherPrice, listedAt } = listing
  const ageSeconds = listedAt === null ? null : secondsSince(listedAt, now)
  return (
    <>
      Listed at{' '}
      {price === null && !otherPrice ? (
        'a price in an unknown currency'
      ) : (
        <Price hbar={price} otherPrice={otherPrice} />
      )}
      {ageSeconds !== null && listedAt !== null && <span title={utcWords(listedAt)}>, {ageWords(ageSeconds)} ago</span>}
      .
    </>
  )
}
