import type { Launch } from '@shared/contract/launches'
import { mayTakeNft, otherPriceWords } from './launch-text'
import { DASH, isZeroHbar } from '../../format/money'
import { Money } from '../../ui/Money'
import { SkeletonBlock } from '../../ui/Skeleton'

type PriceProps = {
  readonly launch: Pick<Launch, 'price' | 'paidIn'> & Partial<Pick<Launch, 'otherPrice' | 'isPaidByAllowance'>>
  /** True while the app reads the pool that has the price. */
  readonly isBeingRead?: boolean
}

/** Price of one NFT: HBAR, another token, an NFT in exchange, or the reason why no price is known. */
export function LaunchPrice({ launch, isBeingRead = false }: PriceProps) {
  const { price, paidIn, otherPrice = null, isPaidByAllowance = null } = launch
  if (isBeingRead) return <PricePlaceholder />
  if (paidIn === 'other') {
    const tokenPrice = otherPriceWords(otherPrice)
    return tokenPrice === null ? <span className="t3">in another token</span> : <span>{tokenPrice}</span>
  }
  if (price === null) return <UnknownPrice paidIn={paidIn} />
  if (mayTakeNft({ price, isPaidByAllowance })) {
    return <span title="The launch has no price, but may take one of your NFTs.">may take an NFT</span>
  }
  return isZeroHbar(price) ? <span>free</span> : <Money hbar={price} />
}

const PricePlaceholder = () => (
  <span role="status" aria-label="Price: loading">
    <SkeletonBlock width={40} height={10} />
  </span>
)

/** Short label in place of a missing price, with the reason as its tooltip. */
function UnknownPrice({ paidIn }: Pick<Launch, 'paidIn'>) {
  const { label, reason } = paidIn === 'unknown' || paidIn === 'unclear' ? UNKNOWN_PRICES[paidIn] : UNREADABLE_PRICE
  return (
    <span className="t3" title={reason}>
      {label}
      {label === DASH && <span className="sr">, {reason}</span>}
    </span>
  )
}

/** Labels and reasons for a price whose currency is unknown or unclear, by `paidIn`. */
const UNKNOWN_PRICES = {
  unknown: {
    label: DASH,
    reason: 'Only the pool reports the price. The pool has not been read yet or did not answer.',
  },
  unclear: {
    label: 'unclear',
    reason: 'The market names a token that cannot be distinguished from HBAR. You cannot mint here.',
  },
} as const

/** Label and reason for a launch that is paid in HBAR and has no readable price. */
const UNREADABLE_PRICE = {
  label: 'unknown',
  reason: 'The market reports no readable price in HBAR. You cannot mint here without a price.',
} as const
