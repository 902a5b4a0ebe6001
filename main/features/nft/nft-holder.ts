import { formatHbar } from '@shared/amount'
import type { NftDetail, SaleFeesView } from '@shared/contract/nft'
import type { TokenPrice } from '@shared/contract/token-price'
import type { EntityId } from '@shared/ids'
import { tokenPriceOf, wholeUnits } from '@shared/token-unit'
import type { Mirror } from '../../hedera/mirror'
import type { TokenKind } from '../../hedera/mirror-tokens'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import type { MarketReader } from '../../market-api/pages/list-pages'
import { orNull } from '../../platform/app-failure'

type NftHolderDeps = {
  readonly market: MarketReader
  readonly mirror: Pick<Mirror, 'nftOwner' | 'tokenKind' | 'token' | 'tokenFees' | 'contractNftOwner' | 'accountAt'>
  readonly ownAccounts: () => readonly EntityId[]
}
/**
 * Fees of a sale. `isAnswered`: true if `fees` is final; false if a read failed, so that a later call may find fees.
 */
export type FeesAnswer = { readonly fees: SaleFeesView | null; readonly isAnswered: boolean }
type Holder = { readonly id: EntityId; readonly source: NonNullable<NftDetail['ownerSource']> }
export type LedgerNftFacts = { readonly standard: NftDetail['standard']; readonly owner: EntityId | null }
type Nft = { readonly token: EntityId; readonly serial: number }

/** Maximum number of pages of a wallet that are searched for an NFT. */
const MAX_WALLET_PAGES = 5

/**
 * Creates the readers for the holder of an NFT, for the ledger's facts about an NFT, and for the fees of a sale. A
 * value that cannot be read is null, never an error.
 */
export function createNftHolder(deps: NftHolderDeps) {
  const { mirror } = deps
  /** Kinds of tokens. The kind of a token never changes. */
  const kindsByToken = new Map<EntityId, TokenKind>()

  async function kindOf(token: EntityId): Promise<TokenKind | null> {
    const tokenKind = kindsByToken.get(token) ?? (await orNull(mirror.tokenKind(token)))
    if (tokenKind) kindsByToken.set(token, tokenKind)
    return tokenKind
  }

  async function saleFees(token: EntityId, holder: EntityId): Promise<SaleFeesView | null> {
    if ((await kindOf(token))?.kind !== 'native-nft') return null
    const fees = await orNull(mirror.tokenFees(token))
    if (!fees) return null
    // A holder who is also the collector of a fee does not pay this fee.
    const fixedFees = fees.fixedFees.filter(({ collector }) => collector !== holder)
    const hbarAmounts = fixedFees.flatMap((fee) => (fee.token === null ? [fee.amount] : []))
    return {
      royalties: fees.royalties
        .filter(({ collector, denominator }) => collector !== holder && denominator > 0n)
        .map(({ numerator, denominator }) => ({ numerator: Number(numerator), denominator: Number(denominator) })),
      fixed: formatHbar(hbarAmounts.reduce((sum, amount) => sum + amount, 0n)),
      inTokens: await Promise.all(
        fixedFees.flatMap((fee) => (fee.token === null ? [] : [tokenFee(fee.amount, fee.token)])),
      ),
    }
  }

  async function tokenFee(amount: bigint, token: EntityId): Promise<TokenPrice> {
    const tokenFacts = await orNull(mirror.token(token))
    const decimals = tokenFacts?.decimals ?? null
    const amountText = decimals === null ? null : wholeUnits(amount, decimals)
    return tokenPriceOf(amountText, { address: token, symbol: tokenFacts?.symbol ?? null })
  }

  return {
    /** Standard and owner of an NFT according to the ledger. */
    ledgerFacts: async ({ token, serial }: Nft): Promise<LedgerNftFacts> => {
      const tokenKind = await kindOf(token)
      if (tokenKind?.kind !== 'contract') {
        const standard = tokenKind?.kind === 'native-nft' ? 'native' : null
        return { standard, owner: await orNull(mirror.nftOwner(token, serial)) }
      }
      const address = await orNull(mirror.contractNftOwner(tokenKind.evmAddress, serial))
      return { standard: 'evm', owner: address && (await orNull(mirror.accountAt(address))) }
    },
    /**
     * Finds the holder among the person's accounts, for an NFT whose owner the ledger does not name. If the NFT is
     * listed, only the lister can be the holder. Otherwise the holder is the account whose wallet has the NFT according
     * to the service. Null if no own account is the holder.
     */
    ownHolder: async (nft: Nft, lister: EntityId | null): Promise<Holder | null> => {
      const ownAccounts = deps.ownAccounts()
      if (lister !== null) return ownAccounts.includes(lister) ? { id: lister, source: 'listing' } : null
      for (const id of ownAccounts) {
        if (await orNull(hasNftInWallet(deps.market, id, nft))) return { id, source: 'wallet' }
      }
      return null
    },
    /**
     * Royalties and fixed fees of a sale by this holder, without the market's fee. Null if they cannot be read, and for
     * an NFT of a contract, which has no fees on the ledger.
     */
    saleFees,
    /**
     * Reads the same fees as `saleFees`, and reports whether the result is final.
     */
    saleFeesAnswer: async (token: EntityId, holder: EntityId): Promise<FeesAnswer> => {
      const fees = await saleFees(token, holder)
      const kind = kindsByToken.get(token)?.kind
      const hasNoFees = kind !== undefined && kind !== 'native-nft'
      return { fees, isAnswered: fees !== null || hasNoFees }
    },
  }
}

async function hasNftInWallet(market: MarketReader, account: EntityId, { token, serial }: Nft): Promise<boolean> {
  const options = { priority: 'visible', maxPages: MAX_WALLET_PAGES } as const
  for await (const { records } of holdingsPages(market, { account }, options)) {
    if (records.some((heldNft) => heldNft.tokenAddress === token && heldNft.serial === serial)) return true
  }
  return false
}
