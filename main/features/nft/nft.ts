import type { z } from 'zod'
import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { NftDetail, Trait } from '@shared/contract/nft'
import type { TokenPrice } from '@shared/contract/token-price'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { quote } from '@shared/market/market'
import { tokenNft, tokenTraits } from '@shared/market/token'
import { tokenPriceOf } from '@shared/token-unit'
import { failure, orNull } from '../../platform/app-failure'
import type { Mirror } from '../../hedera/mirror'
import type { MarketClient, Stamped } from '../../market-api/client/client'
import type { ImageCache } from '../../storage/image-cache'
import { createNftHolder, type LedgerNftFacts } from './nft-holder'
import { recentArrival } from '../../nft/own-receipts'
import type { NftFactsStore } from '../../nft/nft-facts'
import { createTokenSymbols, type TokenSymbols } from '../../nft/token-symbols'

type NftServiceDeps = {
  readonly market: MarketClient
  readonly mirror: Mirror
  readonly facts: NftFactsStore
  readonly media: ImageCache
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly ownAccounts: () => readonly EntityId[]
  readonly flows: () => readonly Flow[]
  readonly now: () => number
}
type TraitsAnswer = Stamped<z.output<typeof tokenTraits.answer>>

type NftMethods = Pick<ServicesOf<Contract>['nft'], 'get' | 'quote'>

export function createNftService(deps: NftServiceDeps): NftMethods {
  const { market } = deps
  const nftHolder = createNftHolder(deps)
  const symbols = createTokenSymbols(deps.mirror)
  return {
    get: (input) => getDetail({ ...deps, nftHolder, symbols }, input.token, input.serial, input.fresh),
    async quote({ token, serial, buyer }) {
      const query = { token, serial, ...(buyer === null ? {} : { buyer }) }
      const { value, stamp } = await market.call(quote, query, { priority: 'action' })
      const parsedPrice = value.currency === 'HBAR' && value.price !== null ? tryParseHbar(value.price) : null
      const price = parsedPrice !== null && parsedPrice >= 0n ? parsedPrice : null
      return {
        token,
        serial,
        isListed: value.listed,
        isQuotable: value.quotable && price !== null,
        price: price === null ? null : formatHbar(price),
        otherPrice: await otherPriceOf(value, symbols),
        reason: value.reason ?? (value.quotable && price === null ? 'TOKEN_PRICED_NOT_SUPPORTED' : null),
        retryAfterSeconds: value.retryAfterSeconds,
        seller: value.seller === null ? null : deps.namedIdOf(value.seller),
        feePercent: value.fee?.percent ?? null,
        feePaidBy: value.fee?.paidBy ?? null,
        notes: value.notes,
        stamp: { ...stamp, asOf: value.asOf ?? value.observedAt },
      }
    },
  }
}

type DetailDeps = NftServiceDeps & {
  readonly nftHolder: ReturnType<typeof createNftHolder>
  readonly symbols: TokenSymbols
}

async function getDetail(deps: DetailDeps, token: EntityId, serial: number, fresh: boolean): Promise<NftDetail> {
  const { market, facts, namedIdOf } = deps
  const call = { priority: 'visible', fresh } as const
  const factsLoaded =
    facts.missingInStore(token, [serial]).length > 0 ? facts.load(token, [serial], 'visible') : Promise.resolve()
  // Only the read of `tokenNft` must succeed. The page leaves out other data that cannot be read.
  const [nftAnswer, collectionAnswer, traitsAnswer, { standard, owner }] = await Promise.all([
    market.read(tokenNft, { token, serial }, call),
    orNull(market.read(collectionFacts, { token }, { ...call, fresh: false })),
    orNull(market.read(tokenTraits, { token }, { ...call, fresh: false })),
    readLedgerFacts(deps, { token, serial }),
    orNull(factsLoaded),
  ])
  const nftFacts = facts.knownFacts(token, serial)
  if (!nftFacts && nftAnswer.value.name === null) throw failure({ code: 'not-found', what: 'nft' })
  const { listing } = nftAnswer.value
  const supply = collectionAnswer?.value.supply ?? nftFacts?.total ?? null
  return {
    token,
    checksum: namedIdOf(token).checksum,
    serial,
    standard,
    name: nftFacts?.name ?? nftAnswer.value.name ?? `#${serial}`,
    collection: collectionAnswer?.value.name ?? token,
    creator: collectionAnswer?.value.creator ?? null,
    image: deps.media.pathOf(nftFacts?.image ?? null),
    rarityRank: nftFacts?.rarityRank ?? null,
    supply,
    ...(await readOwnership(deps, { token, serial }, owner, listing?.sellerAddress ?? null)),
    listing: listing && (await listingOf(listing, deps)),
    collectionFloor: collectionAnswer?.value.floor ?? null,
    bestOffer: collectionAnswer?.value.highestOffer ?? null,
    isInMintPool: nftAnswer.value.isInForeverMintPool,
    traits: (nftFacts?.attributes ?? []).map((attribute) => traitOf(attribute, traitsAnswer, supply)),
    stamp: nftAnswer.stamp,
    collectionStamp: collectionAnswer?.stamp ?? null,
    traitsStamp: traitsAnswer?.stamp ?? null,
  }
}

type Nft = { readonly token: EntityId; readonly serial: number }

/**
 * Facts of the ledger. If a flow of this app has a receipt that is newer than the mirror's data, the owner comes from
 * the receipt.
 */
async function readLedgerFacts({ nftHolder, mirror, flows, now }: DetailDeps, nft: Nft): Promise<LedgerNftFacts> {
  const recentReceipt = recentArrival(flows(), nft, now())
  // This time is read before the owner, so that the owner is at least as recent as this time.
  const readUntilMs = recentReceipt && (await orNull(mirror.readUntilMs()))
  const ledgerFacts = await nftHolder.ledgerFacts(nft)
  const isReceiptNewer = recentReceipt !== null && (readUntilMs === null || readUntilMs <= recentReceipt.atMs)
  return isReceiptNewer ? { ...ledgerFacts, owner: recentReceipt.account } : ledgerFacts
}

/** Holder of the NFT, and the fees of a sale if the holder is one of the person's own accounts. */
async function readOwnership(
  { nftHolder, namedIdOf, ownAccounts }: DetailDeps,
  nft: Nft,
  owner: EntityId | null,
  lister: EntityId | null,
): Promise<Pick<NftDetail, 'owner' | 'ownerSource' | 'isOwnedByPerson' | 'saleFees'>> {
  const foundHolder = owner ? { id: owner, source: 'ledger' as const } : await nftHolder.ownHolder(nft, lister)
  if (!foundHolder) return { owner: null, ownerSource: null, isOwnedByPerson: false, saleFees: null }
  const isOwnedByPerson = ownAccounts().includes(foundHolder.id)
  const saleFees = isOwnedByPerson ? await nftHolder.saleFees(nft.token, foundHolder.id) : null
  return { owner: namedIdOf(foundHolder.id), ownerSource: foundHolder.source, isOwnedByPerson, saleFees }
}

type Listing = NonNullable<z.output<typeof tokenNft.answer>['listing']>

async function listingOf(
  { price, paymentTokenId, sellerAddress, listingDate }: Listing,
  { namedIdOf, symbols }: DetailDeps,
): Promise<NonNullable<NftDetail['listing']>> {
  const isHbar = paymentTokenId === null
  const symbol = isHbar ? null : await symbols.symbolOf(paymentTokenId)
  return {
    price: isHbar ? price : null,
    seller: namedIdOf(sellerAddress),
    listedAt: listingDate,
    paymentToken: paymentTokenId ?? null,
    ...(isHbar ? {} : { otherPrice: tokenPriceOf(price, { address: paymentTokenId, symbol }) }),
  }
}

type QuotedPrice = Pick<z.output<typeof quote.answer>, 'price' | 'currency'>

/**
 * Price in another token; undefined without such a price. The documents call the currency "HBAR or the payment token",
 * so both the token's symbol and its id are accepted.
 */
async function otherPriceOf({ price, currency }: QuotedPrice, symbols: TokenSymbols): Promise<TokenPrice | undefined> {
  if (price === null || currency === 'HBAR') return undefined
  return tokenPriceOf(price, { address: currency, symbol: (await symbols.symbolOf(currency)) ?? currency })
}

function traitOf(
  attribute: { trait_type: string; value: string },
  traitsAnswer: TraitsAnswer | null,
  supply: number | null,
): Trait {
  const values = traitsAnswer?.value.traits.find((traitType) => traitType.trait_type === attribute.trait_type)?.values
  const traitFigures = values?.find((traitValue) => traitValue.value === attribute.value)
  const count = traitFigures?.count ?? null
  return {
    type: attribute.trait_type,
    value: attribute.value,
    count,
    sharePercent: count !== null && supply ? (count / supply) * 100 : null,
    listedCount: traitFigures?.countListed ?? null,
    floor: traitFigures?.floor ?? null,
    bestOffer: traitFigures?.traitOffer ?? null,
  }
}
