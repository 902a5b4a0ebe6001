import type { Launch } from '@shared/contract/launches'
import { DASH, isZeroHbar } from '../../format/money'
import { Money } from '../../ui/Money'

/** What one NFT costs, or why that is no amount of HBAR. */
export function LaunchPrice({ launch: { price, paidIn } }: { readonly launch: Launch }) {
  if (paidIn === 'other') return <span className="t3">in another token</span>
  if (price === null) return <span className="unknown">{DASH}</span>
  return isZeroHbar(price) ? <span>nothing</span> : <Money hbar={price} />
}
