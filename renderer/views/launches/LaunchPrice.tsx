import type { Launch } from '@shared/contract/launches'
import { isZeroHbar } from '../../format/money'
import { Money } from '../../ui/Money'

/** What one NFT costs, or why that is no amount of HBAR. */
export function LaunchPrice({ launch: { price, paidIn } }: { readonly launch: Pick<Launch, 'price' | 'paidIn'> }) {
  if (paidIn === 'other') return <span className="t3">in another token</span>
  if (price === null) return <Unknown paidIn={paidIn} />
  return isZeroHbar(price) ? <span>nothing</span> : <Money hbar={price} />
}

/** No dash alone: a launch that is open and names no price has a reason. */
const Unknown = ({ paidIn }: Pick<Launch, 'paidIn'>) =>
  paidIn === 'unknown' ? (
    <span className="t3" title="Its pool tells how it is paid, and has not been read yet, or did not answer.">
      pool not read
    </span>
  ) : (
    <span
      className="t3"
      title="The market names no price in HBAR that can be read. Without one nothing can be agreed to."
    >
      not told
    </span>
  )
