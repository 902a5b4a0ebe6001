import { formatHbar } from '@shared/amount'
import type { NftDetail, SaleFeesView } from '@shared/contract/nft'
import type { TokenPrice } from '@shared/contract/token-price'
import type { EntityId } from '@shared/ids'
import { tokenPriceOf, wholeUnits } from '@shared/token-unit'
import type { Mirror } from '../../hedera/mirror'
import type { TokenKind } from '../../hedera/mirror-tokens'
import { holdingsPages } from '../../market-api/pages/wallet-pages'
import type { Reader } from '../../market-api/pages/paged'
import { orNull } from '../../platform/app-failure'

type NftHolderDeps = {
  readonly market: Reader
  readonly mirror: Pick<Mirror, 'nftOwner' | 'tokenKind' | 'token' | 'tokenFees' | 'contractNftOwner' | 'accountAt'>
  readonly ownAccounts: () => readonly EntityId[]
}
/** `isAnswered`: nobody can say more of it. */
export type FeesAnswer = { readonly fees: SaleFeesView | null; readonly isAnswered: boolean }
type Holder = { readonly id: EntityId; readonly source: NonNullable<NftDetail['ownerSource']> }
export type OnLedger = { readonly standard: NftDetail['standard']; readonly owner: EntityId | null }
type Nft = { readonly token: EntityId; readonly serial: number }

/** A wallet of more pages is not searched to its end for one NFT. */
const MOST_PAGES = 5

/** Who holds an NFT, and what is known of the ledger's part in it. What cannot be read is null, never an error. */
export function createNftHolder(deps: NftHolderDeps) {
  const { mirror } = deps
  /** What stands behind an id never changes. */
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
    const found = await orNull(mirror.token(token))
    const decimals = found?.decimals ?? null
    const text = decimals === null ? null : wholeUnits(amount, decimals)
    return tokenPriceOf(text, { address: token, symbol: found?.symbol ?? null })
  }

  return {
    onLedger: async ({ token, serial }: Nft): Promise<OnLedger> => {
      const kind = await kindOf(token)
      if (kind?.kind !== 'contract') {
        const standard = kind?.kind === 'native-nft' ? 'native' : null
        return { standard, owner: await orNull(mirror.nftOwner(token, serial)) }
      }
      const address = await orNull(mirror.contractNftOwner(kind.evmAddress, serial))
      return { standard: 'evm', owner: address && (await orNull(mirror.accountAt(address))) }
    },
    /** Where the ledger does not say: the lister when it is one of the person's, or whose wallet the service has it in. */
    among: async (nft: Nft, lister: EntityId | null): Promise<Holder | null> => {
      const own = deps.ownAccounts()
      if (lister !== null) return own.includes(lister) ? { id: lister, source: 'listing' } : null
      for (const id of own) {
        if (await orNull(isInWallet(deps.market, id, nft))) return { id, source: 'wallet' }
      }
      return null
    },
    /** What a sale by this holder costs beside the market's fee. Contracts have no fees of the ledger. */
    saleFees,
    /** As `saleFees`, and whether nobody can say more: what could not be read may be known the next time. */
    feesOf: async (token: EntityId, holder: EntityId): Promise<FeesAnswer> => {
      const fees = await saleFees(token, holder)
      const kind = kinds.get(token)?.kind
      return { fees, isAnswered: fees !== null || (kind !== undefined && kind !== 'native-nft') }
    },
  }
}

async function isInWallet(market: Reader, account: EntityId, { token, serial }: Nft): Promise<boolean> {
  const options = { priority: 'visible', mostPages: MOST_PAGES } as const
  for await (const { records } of holdingsPages(market, { account }, options)) {
    if (records.some((held) => held.tokenAddress === token && held.serial === serial)) return true
  }
  return false
}
