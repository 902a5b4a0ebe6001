import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import { createNftComparables, type ComparablesDeps } from './nft-comparables'
import { createNftOffers, type NftOffersDeps } from './nft-offers'
import { createNftPast, type PastDeps } from './nft-past'
import { createNftRarity, type RarityDeps } from './nft-rarity'

type NftInsightDeps = PastDeps & ComparablesDeps & NftOffersDeps & RarityDeps

/**
 * Details of an NFT apart from its current state. Each method reads its own part, so that no part waits for another.
 */
export const createNftInsight = (
  deps: NftInsightDeps,
): Pick<ServicesOf<Contract>['nft'], 'history' | 'comparables' | 'offers' | 'rarity'> => ({
  history: createNftPast(deps),
  comparables: createNftComparables(deps),
  offers: createNftOffers(deps),
  rarity: createNftRarity(deps),
})
