/** What the panel of an NFT has to say, from what is known. Pure. */
import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail, Quote, Readiness, ReadinessFact, Trait } from '@shared/contract/nft'
import type { AppError } from '@shared/errors'
import { isOverridable, type OverridableFact } from '@shared/readiness-overrides'
import { HIDDEN, hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { known, type Remote } from '../../query/remote'
import { listingOffer, type Offer } from '../../stores/nft'

export type Decision =
  /** What this page started, or found unfinished with this NFT. */
  | { readonly kind: 'flow'; readonly flow: Flow; readonly mine: boolean }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** One of the person's accounts holds it. */
  | { readonly kind: 'owned' }
  /** One of the person's accounts lists it; the ledger does not say that it holds it. */
  | { readonly kind: 'own-listing' }
  | { readonly kind: 'not-listed' }
  | { readonly kind: 'not-quotable'; readonly quote: Quote }
  | { readonly kind: 'quote'; readonly quote: Quote; readonly price: string }
  /** For sale at its listing: the market gives no quotes of what contracts keep. */
  | { readonly kind: 'listing'; readonly offer: Offer }

type Known = {
  readonly nft: NftDetail
  readonly quote: Remote<Quote>
  readonly followed: { readonly flow: Flow | null; readonly isMine: boolean }
  readonly isOwn: (account: string) => boolean
}

export function decide({ nft, quote, followed, isOwn }: Known): Decision {
  if (followed.flow) return { kind: 'flow', flow: followed.flow, mine: followed.isMine }
  if (nft.ownedByMe) return { kind: 'owned' }
  if (nft.listing && isOwn(nft.listing.seller.id)) return { kind: 'own-listing' }
  const current = known(quote)
  if ('error' in quote) return { kind: 'failed', error: quote.error }
  if (current === null) return { kind: 'reading' }
  if (!current.listed) return { kind: 'not-listed' }
  if (current.reason === 'OWN_LISTING') return { kind: 'own-listing' }
  if (current.reason === 'EVM_NOT_SUPPORTED') return ofContract(nft, current)
  if (!current.quotable || current.price === null) return { kind: 'not-quotable', quote: current }
  return { kind: 'quote', quote: current, price: current.price }
}

function ofContract(nft: NftDetail, quote: Quote): Decision {
  if (nft.listing === null) return { kind: 'not-listed' }
  const offer = listingOffer(nft)
  return offer
    ? { kind: 'listing', offer }
    : { kind: 'not-quotable', quote: { ...quote, reason: 'TOKEN_PRICED_NOT_SUPPORTED' } }
}

/** What the decision would cost; null when nothing is offered. */
export function priceOf(decision: Decision): string | null {
  if (decision.kind === 'quote') return decision.price
  return decision.kind === 'listing' ? decision.offer.price : null
}

/** The trait with the smallest share: what the price is most likely asked for. */
export function rarest(traits: readonly Trait[]): Trait | null {
  const shared = traits.filter((t) => t.sharePercent !== null)
  return shared.reduce<Trait | null>(
    (a, t) => (a === null || (t.sharePercent ?? 0) < (a.sharePercent ?? 0) ? t : a),
    null,
  )
}

/** "50 ℏ above the cheapest with Palette Ember": the price beside the nearest thing it can be compared with. Null without one. */
export function comparedWords(price: string, nft: NftDetail): string | null {
  if (nft.collectionFloor !== null && tryParseHbar(price) === tryParseHbar(nft.collectionFloor)) {
    return 'the floor of the collection'
  }
  const trait = rarest(nft.traits)
  if (trait?.floor != null) {
    return above(price, trait.floor, `the cheapest with ${plainText(trait.type, 20)} ${plainText(trait.value, 30)}`)
  }
  return nft.collectionFloor === null ? null : above(price, nft.collectionFloor, 'the floor')
}

function above(price: string, floor: string, what: string): string | null {
  const a = tryParseHbar(price)
  const b = tryParseHbar(floor)
  if (a === null || b === null) return null
  if (a === b) return `the price of ${what}`
  return a > b ? `${hbarWords(formatHbar(a - b))} above ${what}` : `${hbarWords(formatHbar(b - a))} below ${what}`
}

/** "Was 640 ℏ, now 15.50 ℏ more": what a new quote changed. */
export function changedWords(was: string, now: string): string {
  const a = tryParseHbar(was)
  const b = tryParseHbar(now)
  if (a === null || b === null || a === b) return `Was ${hbarWords(was)}`
  const by = hbarWords(formatHbar(b > a ? b - a : a - b))
  return `Was ${hbarWords(was)}, now ${by} ${b > a ? 'more' : 'less'}`
}

/** What a balance lacks for a price; null when it covers it or either is not known. */
export function shortBy(balance: string | null, price: string | null): string | null {
  const has = balance === null ? null : tryParseHbar(balance)
  const needs = price === null ? null : tryParseHbar(price)
  return has === null || needs === null || has >= needs ? null : formatHbar(needs - has)
}

type FactWords = { readonly yes: string; readonly no: string; readonly unknown: string }

const FACTS: Readonly<Record<ReadinessFact['fact'], FactWords>> = {
  exists: { yes: 'Account exists', no: 'Account does not exist', unknown: 'Account not known' },
  key: {
    yes: 'This computer has its key',
    no: 'This computer does not have its key',
    unknown: 'Key not known',
  },
  'evm-key': { yes: 'Contracts know its key', no: 'Needs an ECDSA key', unknown: 'Whether its key is ECDSA not known' },
  balance: { yes: 'Balance covers it', no: 'Balance does not cover it', unknown: 'Balance not known' },
  associated: {
    yes: 'Can hold this token',
    no: 'Cannot hold this token yet',
    unknown: 'Whether it can hold this token is not known',
  },
  'not-frozen': { yes: 'Not frozen', no: 'Frozen for this token', unknown: 'Freeze not known' },
  kyc: { yes: 'No KYC block', no: 'Blocked until KYC is granted', unknown: 'KYC not known' },
  receives: { yes: 'Receives without signing', no: 'Must sign to receive', unknown: 'Receiving not known' },
  'listed-collection': {
    yes: 'Traded on this market',
    no: 'Not traded on this market',
    unknown: 'Trading on this market not known',
  },
  verdict: {
    yes: 'The market calls it ready',
    no: 'The market calls it not ready',
    unknown: 'The market does not say',
  },
}

export type FactLine = { readonly fact: ReadinessFact; readonly state: ReadinessFact['state']; readonly words: string }

/** The facts in words, the balance judged against the price where both are known. `isHidden`: nothing tells the balance. */
export function factLines(readiness: Readiness, price: string | null, isHidden = false): readonly FactLine[] {
  return readiness.facts.map((fact) => {
    if (fact.fact === 'balance') {
      const short = shortBy(fact.value, price)
      if (short !== null) {
        return { fact, state: 'no', words: isHidden ? FACTS.balance.no : `Balance short by ${hbarWords(short)}` }
      }
      if (fact.state === 'yes' && price === null) return { fact, state: 'yes', words: 'Balance' }
    }
    return { fact, state: fact.state, words: FACTS[fact.fact][fact.state] }
  })
}

/** The sum of the facts, the locally judged balance included. */
export function readySum(readiness: Readiness, lines: readonly FactLine[]): Readiness['ready'] {
  return lines.some((l) => l.fact.fact === 'balance' && l.state === 'no') ? 'no' : readiness.ready
}

/** What a person may go on despite; null when something is among it that no ledger decides on, as a missing key. */
export function overrideOf(lines: readonly FactLine[]): readonly OverridableFact[] | null {
  const against = lines.flatMap(({ fact, state }) => (state === 'no' ? [fact.fact] : []))
  const despite = against.filter(isOverridable)
  if (despite.length < against.length || despite.length === 0) return null
  // The market's own verdict rests on these facts: who buys despite them buys despite it.
  return [...new Set<OverridableFact>([...despite, 'verdict'])]
}

/** The facts against an act, and what a refusal by the ledger would cost. */
export function despiteWords(lines: readonly FactLine[], takesAllowance: boolean): string {
  const reasons = lines.flatMap(({ state, words }) => (state === 'no' ? [words] : [])).join('; ')
  const cost = takesAllowance
    ? 'If it fails, the network fee is lost and the allowance stays until you revoke it.'
    : 'If the ledger refuses, the network fee is lost and nothing else moves.'
  return `The market reports: ${reasons}. ${cost}`
}

/** What stands beside a fact. */
export function valueWords({ fact, value }: ReadinessFact, isHidden: boolean): string | null {
  if (value === null) return null
  if (fact === 'balance') return isHidden ? HIDDEN : hbarWords(value)
  return plainText(value, 40)
}
