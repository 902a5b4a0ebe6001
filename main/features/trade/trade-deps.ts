import { formatHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import type { Runner } from '../../flows/runner'
import type { IntentContext } from '../../flows/intent-context'
import type { Journal } from '../../journal/journal'
import type { Mirror } from '../../hedera/mirror'
import type { MarketClient } from '../../market-api/client/client'
import type { ImageCache } from '../../storage/image-cache'
import type { OwnLists } from '../../storage/own-lists'
import type { NftFactsStore } from '../../nft/nft-facts'

export type TradeDeps = {
  readonly runner: Runner
  readonly journal: Pick<Journal, 'read'>
  readonly market: MarketClient
  readonly intentContext: IntentContext
  readonly facts: NftFactsStore
  readonly media: ImageCache
  readonly mirror: Mirror
  /** Read at each use, because the profile's id is not final at the start. */
  readonly profileId: () => string
  readonly limits: OwnLists['limits']
  readonly isMine: (account: EntityId) => boolean
  /** Throws AppFailure `locked`, `watch-only` or `key-missing` when the account cannot sign now. */
  readonly requireSigner: (account: EntityId) => Promise<unknown>
  readonly now: () => number
}

export type TradeService = ServicesOf<Contract>['trade']
export type InputOf<M extends keyof TradeService> = Parameters<TradeService[M]>[0]

/** Fields that every flow start of an account has. */
export const flowStartFields = (deps: Pick<TradeDeps, 'profileId' | 'limits'>, account: EntityId) => ({
  profile: deps.profileId(),
  account,
  feeCap: formatHbar(deps.limits().feeCap),
})

/**
 * Title, collection name and image of an NFT or, without a serial, of a collection, for history and review. The names
 * come from the market: third-party text.
 */
export async function titleFieldsOf({ market, facts, media }: TradeDeps, token: EntityId, serial: number | null) {
  const collection = await market.read(collectionFacts, { token }, { priority: 'action' }).then(
    ({ value }) => value.name,
    () => token,
  )
  const nftFacts = serial === null ? null : facts.knownFacts(token, serial)
  return {
    collection,
    title: nftFacts?.name ?? (serial === null ? collection : `#${serial}`),
    image: media.pathOf(nftFacts?.image ?? null),
  }
}
