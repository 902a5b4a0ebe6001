import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { readiness } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import { failure, orNull } from '../../platform/app-failure'
import { readContractHolder, type Holder } from '../../flows/nft-owner'
import { isSameHbarPrice } from '../../flows/list'
import { readSellerListing } from '../../flows/seller-listing'
import { requireEcdsa } from './guards'
import { flowStartFields, titleFieldsOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

/**
 * Starts a flow that lists an NFT or changes its price. Throws AppFailure `invalid-input` for a price of zero,
 * `not-owner`, `already-listed` when the NFT is listed at that price already, and `not-ready` when the NFT's contract
 * cannot identify the account.
 */
export function createListStart(deps: TradeDeps): TradeService['list'] {
  const { runner, market, intentContext } = deps
  return async (input) => {
    const { account, token, serial } = accountNftOf(input)
    await deps.requireSigner(account)
    const priceTinybars = parseHbar(input.price)
    const price = formatHbar(priceTinybars)
    if (priceTinybars === 0n) throw failure({ code: 'invalid-input', fields: ['price'] })
    const [standard, sellerListing] = await Promise.all([
      intentContext.standardOf(token),
      readSellerListing(market, { account, token, serial }),
    ])
    await requireOwner(deps, standard, { account, token, serial })
    if (standard === 'evm') await requireContractKey(deps, account)
    if (isSameHbarPrice(sellerListing.price, price)) throw failure({ code: 'already-listed', price })
    return runner.begin({
      kind: standard === 'evm' ? 'list-evm' : 'list',
      ...flowStartFields(deps, account),
      ...(await titleFieldsOf(deps, token, serial)),
      token,
      serial,
      price,
      was: sellerListing.price,
    })
  }
}

/** Starts a flow that unlists an NFT. Throws AppFailure `not-listed` when the account has no listing of the NFT. */
export function createUnlistStart(deps: TradeDeps): TradeService['unlist'] {
  const { runner, market, intentContext } = deps
  return async (input) => {
    const { account, token, serial } = accountNftOf(input)
    await deps.requireSigner(account)
    const [standard, sellerListing] = await Promise.all([
      intentContext.standardOf(token),
      readSellerListing(market, { account, token, serial }),
    ])
    // A listing in another token can be unlisted too: unlisting does not depend on the price.
    if (!sellerListing.isListed) throw failure({ code: 'not-listed' })
    return runner.begin({
      kind: standard === 'evm' ? 'unlist-evm' : 'unlist',
      ...flowStartFields(deps, account),
      ...(await titleFieldsOf(deps, token, serial)),
      token,
      serial,
    })
  }
}

const accountNftOf = ({ account, token, serial }: InputOf<'unlist'>) => ({
  account,
  token,
  serial,
})

type AccountNft = ReturnType<typeof accountNftOf>

/**
 * Throws AppFailure `not-owner` if the ledger, the contract or the market's listing names another holder. A holder that
 * cannot be read now passes, and so does an edition of a contract, which has no single owner.
 */
async function requireOwner(deps: TradeDeps, standard: 'native' | 'evm', nft: AccountNft): Promise<void> {
  const { account, token, serial } = nft
  const holder = await orNull(standard === 'evm' ? readContractHolder(deps.mirror, nft) : readNativeHolder(deps, nft))
  if (holder !== null && holder.account !== account) throw failure({ code: 'not-owner', owner: holder.account })
  const { value: nftAnswer } = await deps.market.call(tokenNft, { token, serial }, { priority: 'action' })
  const seller = nftAnswer.listing?.sellerAddress ?? account
  if (seller !== account) throw failure({ code: 'not-owner', owner: seller })
}

async function readNativeHolder({ mirror }: TradeDeps, { token, serial }: AccountNft): Promise<Holder | null> {
  const account = await mirror.nftOwner(token, serial)
  return account && { account }
}

/**
 * Throws AppFailure `not-ready` for an account without an ECDSA key. A listing gives a permission at the contract, and
 * contracts identify an account by the address of its ECDSA key. The market's report is used only when the ledger
 * cannot be read.
 */
async function requireContractKey({ market, mirror }: TradeDeps, account: EntityId): Promise<void> {
  const keyType = (await orNull(mirror.account(account)))?.keyType ?? null
  const readinessAnswer = keyType === null ? await market.call(readiness, { account }, { priority: 'action' }) : null
  requireEcdsa(readinessAnswer?.value ?? { evm: null }, keyType)
}
