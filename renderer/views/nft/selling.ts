/** What a price would bring its seller, and what speaks against it. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { NftDetail, SaleFeesView } from '@shared/contract/nft'
import { MARKET_FEE_PERCENT, proceedsOf, royaltyPercent } from '@shared/sale-proceeds'
import { hbarWords, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'
import { rarest } from './decision'

/** A listing below this part of the floor has to be typed again in the review. */
const FLOOR_PARTS = 2n

/** "You would get 595.84 ℏ, after the 2 % market fee and royalties of 5 %." `price`: a decimal amount. */
export function proceedsWords(
  price: string,
  { saleFees: fees, standard }: Pick<NftDetail, 'saleFees' | 'standard'>,
): string {
  const market = `the ${MARKET_FEE_PERCENT}${NNBSP}% market fee`
  const get = (of: Pick<SaleFeesView, 'royalties' | 'fixed'>) =>
    hbarWords(formatHbar(proceedsOf(parseHbar(price), { ...of, fixed: parseHbar(of.fixed) })))
  if (fees === null) {
    const most = get({ royalties: [], fixed: '0' })
    return standard === 'evm'
      ? `You would get at most ${most}, after ${market}. Royalties that a contract may take are not known here.`
      : `You would get ${most} after ${market}, less royalties, which could not be read.`
  }
  const parts = [
    market,
    ...(fees.royalties.length > 0 ? [`royalties of ${royaltyPercent(fees.royalties)}${NNBSP}%`] : []),
    ...(fees.fixed === '0' ? [] : [`a fee of ${hbarWords(fees.fixed)}`]),
    ...(fees.inTokens ? ['a fee in another token'] : []),
  ]
  const all = parts.length === 1 ? market : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
  return `You would get ${get(fees)}, after ${all}.`
}

/** Why the review will ask to have the price typed again; null when it will not. */
export function lowWords(price: string, { collectionFloor, bestOffer }: NftDetail): string | null {
  const asked = tryParseHbar(price)
  if (asked === null) return null
  const floor = collectionFloor === null ? null : tryParseHbar(collectionFloor)
  const best = bestOffer === null ? null : tryParseHbar(bestOffer)
  const reasons = [
    ...(floor !== null && asked * FLOOR_PARTS < floor
      ? [`less than half of the floor, ${hbarWords(collectionFloor)}`]
      : []),
    ...(best !== null && asked < best ? [`less than the best offer, ${hbarWords(bestOffer)}`] : []),
  ]
  if (reasons.length === 0) return null
  return `This is ${reasons.join(', and ')}. The review asks you to type the price again.`
}

export type PriceFact = { readonly label: string; readonly hbar: string | null }

/** What a price can be compared with, nearest last. */
export function priceFacts(nft: NftDetail): readonly PriceFact[] {
  const trait = rarest(nft.traits)
  return [
    { label: 'Floor of the collection', hbar: nft.collectionFloor },
    { label: 'Best offer', hbar: nft.bestOffer },
    ...(trait
      ? [{ label: `Cheapest with ${plainText(trait.type, 20)} ${plainText(trait.value, 30)}`, hbar: trait.floor }]
      : []),
  ]
}
