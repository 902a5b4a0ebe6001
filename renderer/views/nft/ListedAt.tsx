import type { NftDetail } from '@shared/contract/nft'
import { secondsSince } from '@shared/time'
import { plainText } from '../../format/text'
import { ageWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'

/** "Listed at 640 ℏ, 3 h ago." */
export function ListedAt({ listing }: { readonly listing: NonNullable<NftDetail['listing']> }) {
  const now = useNow()
  const { price, paymentToken, listedAt } = listing
  const age = listedAt === null ? null : secondsSince(listedAt, now)
  return (
    <>
      Listed at {price === null ? priceWords(paymentToken) : <Money hbar={price} />}
      {age !== null && listedAt !== null && <span title={utcWords(listedAt)}>, {ageWords(age)} ago</span>}.
    </>
  )
}

const priceWords = (token: string | null): string =>
  token === null ? 'a price whose currency is not known' : `a price in ${plainText(token, 40)}`
