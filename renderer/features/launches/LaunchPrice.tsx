import type { Launch } from '@shared/contract/launches'
import { mayTakeNft, otherPriceWords } from './launch-text'
import { isZeroHbar } from '../../format/money'
import { Money } from '../../ui/Money'

type PriceProps = {
  readonly launch: Pick<Launch, 'price' | 'paidIn'> & Partial<Pick<Launch, 'otherPrice' | 'takesAllowance'>>
}

/** Price of one NFT: HBAR, another token, an NFT in exchange, or the reason why no price is known. */
export function LaunchPrice({ launch }: PriceProps) {
  const { price, paidIn, otherPrice = null, takesAllowance = null } = launch
  if (paidIn === 'other') {
    const words = otherPriceWords(otherPrice)
    return words === null ? <span className="t3">in another token</span> : <span>{words}</span>
  }
  if (price === null) return <Unknown paidIn={paidIn} />
  if (mayTakeNft({ price, takesAllowance })) {
    return (
      <span title="The launch names no price and asks for a permission: it may take an NFT of yours.">
        maybe an NFT
      </span>
    )
  }
  return isZeroHbar(price) ? <span>nothing</span> : <Money hbar={price} />
}

/** Reason instead of a dash: an open launch without a price always has one. */
function Unknown({ paidIn }: Pick<Launch, 'paidIn'>) {
  const [words, why] = UNKNOWN[paidIn === 'unknown' || paidIn === 'unclear' ? paidIn : 'other']
  return (
    <span className="t3" title={why}>
      {words}
    </span>
  )
}

const UNKNOWN = {
  unknown: ['pool not read', 'Its pool tells how it is paid, and has not been read yet, or did not answer.'],
  unclear: ['not clear', 'The market names a token that cannot be told from HBAR. Nothing can be agreed to.'],
  other: ['not told', 'The market names no price in HBAR that can be read. Without one nothing can be agreed to.'],
} as const
