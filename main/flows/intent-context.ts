import { formatHbar } from '@shared/amount'
import { evmAddress } from '@shared/contract/common'
import type { NetworkKind } from '@shared/contract/network'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { tokenNft } from '@shared/market/token'
import type { FlowStart } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import type { MarketClient } from '../market-api/client/client'
import { AppFailure, orNull } from '../platform/app-failure'
import { monotonicNow as machineNow, type MonotonicNow } from '../platform/monotonic-clock'
import { intentContext, MAX_NAME_CHARS } from '../signing/intent-context'
import { parseIntent, type Intent, type IntentJson } from '../signing/intent'

type ContextJson = NonNullable<IntentJson['context']>

type IntentContextDeps = {
  readonly market: MarketClient
  readonly mirror: Pick<Mirror, 'hbarAllowances' | 'tokenFees' | 'tokenKind' | 'evmAddressOf'>
  readonly nodes: () => readonly EntityId[]
  /** Network of the profile. */
  readonly network: NetworkKind
  /** Accounts on the person's list of spenders. */
  readonly spenders: () => readonly EntityId[]
  /** EVM addresses on the person's list of spenders. */
  readonly operators: () => readonly string[]
  /** Own accounts and the person's address book. */
  readonly knownAccounts: () => readonly { readonly id: EntityId; readonly name: string }[]
  /** Highest share of a price, in whole percent, that may go to accounts that are not due any fee of the token. */
  readonly maxUnexplainedPercent: () => number
  /** Total and count of the account's active collection offers; null if unknown. */
  readonly readActiveOfferTotal: (account: EntityId) => Promise<{ offers: string; count: number } | null>
  readonly now: () => number
  /** Clock for waits; defaults to the machine's own monotonic clock. */
  readonly monotonicNow?: MonotonicNow
}

/** Reads facts that the bytes of a flow do not contain, and builds the intent that the judge receives. */
export type IntentContext = ReturnType<typeof createIntentContext>

/**
 * Reads each fact from its source on every call. A fact that cannot be read is null; of these reads, only `standardOf`
 * throws.
 */
export function createIntentContext(deps: IntentContextDeps) {
  const { market, mirror } = deps

  async function readHbarAllowances(account: EntityId): Promise<{ spender: EntityId; amount: string }[] | null> {
    const page = await orNull(mirror.hbarAllowances(account))
    if (!page?.isComplete) return null
    return page.items.map(({ spender, remaining }) => ({ spender, amount: formatHbar(remaining) }))
  }

  async function readTokenFees(token: EntityId): Promise<ContextJson['tokenFees']> {
    const fees = await orNull(mirror.tokenFees(token))
    if (!fees) return null
    const amountOf = ({ amount, token: unit }: { amount: bigint; token: EntityId | null }) => ({
      amount: unit === null ? formatHbar(amount) : amount.toString(),
      token: unit,
    })
    // A collector that the mirror does not name becomes 0.0.0, which is no account.
    const facts = {
      royalties: fees.royalties.map(({ numerator, denominator, collector, fallback }) => ({
        numerator: Number(numerator),
        denominator: Number(denominator),
        collector: collector ?? '0.0.0',
        fallback: fallback && amountOf(fallback),
      })),
      fixed: fees.fixedFees.map((fee) => ({ ...amountOf(fee), collector: fee.collector ?? '0.0.0' })),
    }
    // Fees that cannot be used in a calculation, such as a share with numbers out of range, are treated as unreadable.
    return intentContext.shape.tokenFees.safeParse(facts).success ? facts : null
  }

  /** EVM addresses of the account and of the token's contract; null for an address that is missing or unreadable. */
  async function readEvmAddresses(account: EntityId, token: EntityId): Promise<ContextJson['evm']> {
    const [accountAddress, tokenKind] = await Promise.all([
      orNull(mirror.evmAddressOf(account)),
      orNull(mirror.tokenKind(token)),
    ])
    const contractAddress = tokenKind?.kind === 'contract' ? tokenKind.evmAddress : null
    return { account: addressOrNull(accountAddress), contract: addressOrNull(contractAddress) }
  }

  return {
    readHbarAllowances,
    readTokenFees,
    readEvmAddresses,
    /**
     * Facts about an HBAR allowance that the account is about to replace. `standing`: sum and number of the account's
     * active offers.
     */
    readAllowanceFacts: async (account: EntityId): Promise<Pick<ContextJson, 'hbarAllowances' | 'standing'>> => {
      const [currentAllowances, activeOffers] = await Promise.all([
        readHbarAllowances(account),
        orNull(deps.readActiveOfferTotal(account)),
      ])
      return { hbarAllowances: currentAllowances, standing: activeOffers }
    },
    /** The market's listing of an NFT, if it is priced in HBAR. */
    readHbarListing: async (token: EntityId, serial: number): Promise<ContextJson['listing']> => {
      const answer = await orNull(market.call(tokenNft, { token, serial }, { priority: 'action' }))
      const listing = answer?.value.listing
      if (!listing || listing.paymentTokenId !== null) return null
      return { price: listing.price, seller: listing.sellerAddress }
    },
    /** Floor and best offer of a collection at the market. */
    readPrices: async (token: EntityId): Promise<ContextJson['market']> => {
      const answer = await orNull(market.call(collectionFacts, { token }, { priority: 'action' }))
      return answer && { floor: answer.value.floor, bestOffer: answer.value.highestOffer }
    },
    /**
     * Standard of the token's NFTs: native to the ledger or of a contract. Throws AppFailure when it cannot be
     * determined.
     */
    standardOf: async (token: EntityId): Promise<'native' | 'evm'> => {
      const tokenKind = await mirror.tokenKind(token)
      if (tokenKind?.kind === 'native-nft') return 'native'
      if (tokenKind?.kind === 'contract') return 'evm'
      throw new AppFailure({ code: 'not-found', what: 'collection' })
    },
    /** The complete intent. `intentFields`: the person's request, as journaled. */
    intent: (flowStart: FlowStart, intentFields: object, context: ContextJson): Intent =>
      parseIntent(
        {
          ...intentFields,
          account: flowStart.account,
          nodes: deps.nodes(),
          network: deps.network,
          spenders: deps.spenders(),
          feeCap: flowStart.feeCap,
          now: new Date(deps.now()).toISOString(),
          context: { ...context, known: deps.knownAccounts(), names: namesOf(flowStart) },
        },
        () => new Date(deps.now()),
      ),
    operators: deps.operators,
    maxUnexplainedPercent: deps.maxUnexplainedPercent,
    nodes: deps.nodes,
    now: deps.now,
    monotonicNow: deps.monotonicNow ?? machineNow,
  }
}

/** The market's names of the NFT and its collection. */
const namesOf = ({ title, collection }: FlowStart): string[] =>
  [title, collection].filter((name) => name !== '').map((name) => name.slice(0, MAX_NAME_CHARS))

const addressOrNull = (text: string | null): string | null => (evmAddress.safeParse(text).success ? text : null)
