import { formatHbar } from '@shared/amount'
import type { NftDetail, SaleFeesView } from '@shared/contract/nft'
import type { TokenPrice } from '@shared/contract/token-price'
import type { EntityId } from '@shared/ids'
import { tokenPriceOf, wholeUnits } from '@shared/token-unit'
import type { Mirror } from '../../hedera/mirror'
import type { TokenKind } from '../../hedera/mirror-tokens'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import type { Reader } from '../../market-api/pages/list-pages'
import { orNull } from '../../platform/app-failure'

type NftHolderDeps = {
  readonly market: Reader
  readonly mirror: Pick<Mirror, 'nftOwner' | 'tokenKind' | 'token' | 'tokenFees' | 'contractNftOwner' | 'accountAt'>
  readonly ownAccounts: () => readonly EntityId[]
}
/** `isAnswered`: the answer is final, because no source knows more. */
export type FeesAnswer = { readonly fees: SaleFeesView | null; readonly isAnswered: boolean }
type Holder = { readonly id: EntityId; readonly source: NonNullable<NftDetail['ownerSource']> }
export type LedgerNftFacts = { readonly standard: NftDetail['standard']; readonly owner: EntityId | null }
type Nft = { readonly token: EntityId; readonly serial: number }

/** Maximum number of wallet pages that are searched for one NFT. */
const MAX_WALLET_PAGES = 5

/** Holder of an NFT, and the ledger's facts about the NFT. A value that cannot be read is null, never an error. */
export function createNftHolder(deps: NftHolderDeps) {
  const { mirror } = deps
  /** The kind of a token never changes. */
  const kinds = new Map<EntityId, TokenKind>()

  async function kindOf(token: EntityId): Promise<TokenKind | null> {
    const kind = kinds.get(token) ?? (await orNull(mirror.tokenKind(token)))
    if (kind) kinds.set(token, kind)
    return kind
  }

  async function saleFees(token: EntityId, holder: EntityId): Promise<SaleFeesView | null> {
    if ((await kindOf(token))?.kind !== 'native-nft') return null
    const fees = await orNull(mirror.tokenFees(token))
    if (!fees) return null
    const fixed = fees.fixed.filter(({ collector }) => collector !== holder)
    const inHbar = fixed.flatMap((fee) => (fee.token === null ? [fee.amount] : []))
    return {
      royalties: fees.royalties
        .filter(({ collector, denominator }) => collector !== holder && denominator > 0n)
        .map(({ numerator, denominator }) => ({ numerator: Number(numerator), denominator: Number(denominator) })),
      fixed: formatHbar(inHbar.reduce((sum, amount) => sum + amount, 0n)),
      inTokens: await Promise.all(
        fixed.flatMap((fee) => (fee.token === null ? [] : [tokenFee(fee.amount, fee.token)])),
      ),
    }
  }

  async function tokenFee(amount: bigint, token: EntityId): Promise<TokenPrice> {
    const tokenFacts = await orNull(mirror.token(token))
    const decimals = tokenFacts?.decimals ?? null
    const text = decimals === null ? null : wholeUnits(amount, decimals)
    return tokenPriceOf(text, { address: token, symbol: tokenFacts?.symbol ?? null })
  }

  return {
    onLedger: async ({ token, serial }: Nft): Promise<LedgerNftFacts> => {
      const kind = await kindOf(token)
      if (kind?.kind !== 'contract') {
        const standard = kind?.kind === 'native-nft' ? 'native' : null
        return { standard, owner: await orNull(mirror.nftOwner(token, serial)) }
      }
      const address = await orNull(mirror.contractNftOwner(kind.evmAddress, serial))
      return { standard: 'evm', owner: address && (await orNull(mirror.accountAt(address))) }
    },
    /**
     * Holder if the ledger names none: the lister if it is one of the person's accounts, or the own account whose
     * wallet has the NFT according to the service.
     */
    among: async (nft: Nft, lister: EntityId | null): Promise<Holder | null> => {
      const ownAccounts = deps.ownAccounts()
      if (lister !== null) return ownAccounts.includes(lister) ? { id: lister, source: 'listing' } : null
      for (const id of ownAccounts) {
        if (await orNull(hasNftInWallet(deps.market, id, nft))) return { id, source: 'wallet' }
      }
      return null
    },
    /**
     * Costs of a sale by this holder, without the market's fee. Null for contracts, which have no fees on the ledger.
     */
    saleFees,
    /**
     * Like `saleFees`, with a flag that the answer is final: a value that could not be read may be known the next time.
     */
    feesOf: async (token: EntityId, holder: EntityId): Promise<FeesAnswer> => {
      const fees = await saleFees(token, holder)
      const kind = kinds.get(token)?.kind
      return { fees, isAnswered: fees !== null || (kind !== undefined && kind !== 'native-nft') }
    },
  }
}

async function hasNftInWallet(market: Reader, account: EntityId, { token, serial }: Nft): Promise<boolean> {
  const options = { priority: 'visible', mostPages: MAX_WALLET_PAGES } as const
  for await (const { records } of holdingsPages(market, { account }, options)) {
    if (records.some((heldNft) => heldNft.tokenAddress === token && heldNft.serial === serial)) return true
  }
  return false
}
