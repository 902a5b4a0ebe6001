/** Items that need the person's attention now, and the page that each item opens. Pure. */
import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { AccountsState } from '@shared/contract/accounts'
import type { ServiceKey } from '@shared/contract/connection'
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { laterAllowanceFlow } from '@shared/later-flow'
import { hasEnded } from '../flows/flow-text'
import { countWithNoun, countWord, HIDDEN_AMOUNT, hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nameOr, plainText, quotedText } from '../../format/text'
import type { HoldingsViewOptions } from '../holdings/holdings-view-settings'
import type { HoldingRow } from '../holdings/holding-row'
import type { Route } from '../../stores/route'

/** Picture of an item: the image of its NFT, the icon of its kind of transaction, or the icon of its subject. */
export type AttentionPicture =
  | { readonly of: 'nft'; readonly image: string | null }
  | { readonly of: 'flow'; readonly kind: FlowKindName }
  | { readonly of: 'allowance' | 'key' | 'account' }

export type AttentionItem = {
  readonly key: string
  /** `unknown`: the outcome is not known. `risk`: the person may lose something. Null: for information. */
  readonly mark: 'unknown' | 'risk' | null
  readonly picture: AttentionPicture
  /** End of the time in which the person can act; null without a known end. */
  readonly until: string | null
  readonly title: string
  readonly text: string
  readonly buttonLabel: string
  /** Page that the button opens. */
  readonly route: Route
  /** Filters to set before the holdings page opens. */
  readonly holdingsFilters?: Partial<HoldingsViewOptions>
}

export type AttentionInput = {
  readonly flows: readonly Flow[]
  readonly rows: readonly HoldingRow[]
  /** Keys of the rows whose NFT is listed, but which the market has no permission to move. */
  readonly listingsWithoutApproval: ReadonlySet<string>
  readonly keys: readonly ServiceKey[]
  readonly accounts: AccountsState | null
}

/**
 * Items in a fixed order of subjects: unknown outcomes, reviews that wait for an answer, offers, listings below the best
 * offer, listings without a permission, unused allowances, then transactions in progress and keys. With `hideAmounts`, dots replace all amounts except the
 * collection's best offer in an item about offers.
 */
export function attentionItems(input: AttentionInput, hideAmounts: boolean): readonly AttentionItem[] {
  const amountWords = (hbar: string | null) => (hideAmounts ? HIDDEN_AMOUNT : hbarWords(hbar))
  return [
    ...unknownOutcomeItems(input.flows),
    ...reviewItems(input.flows),
    ...offerItems(input, amountWords),
    ...lowListingItems(input.rows, amountWords),
    ...unapprovedListingItems(input, amountWords),
    ...leftoverItems(input, amountWords),
    ...inProgressItems(input.flows),
    ...serviceKeyItems(input.keys),
    ...sessionKeyItems(input.accounts),
  ]
}

/** Text of an amount; dots if amounts are hidden. */
type AmountWords = (hbar: string | null) => string

/** History page, opened at the flow if there is only one. */
const historyRoute = (flows: readonly Flow[]): Route => ({
  name: 'history',
  flow: flows.length === 1 ? (flows[0]?.id ?? null) : null,
})

const quotedName = ({ nft }: HoldingRow): string => quotedText(nameOr(nft.name, `Serial ${nft.serial}`))
const nftPicture = ({ nft }: HoldingRow): AttentionPicture => ({ of: 'nft', image: nft.image })
/** Image of the NFT or collection; the icon of the kind of transaction if there is no image. */
const flowPicture = ({ image, kind }: Flow): AttentionPicture =>
  image === null ? { of: 'flow', kind } : { of: 'nft', image }
const nftRoute = ({ nft }: HoldingRow): Route => ({ name: 'nft', token: nft.token, serial: nft.serial })

/** Button that opens the NFT of a single listing, or the holdings page with all listed NFTs. */
function listingsButton(
  listedRows: readonly [HoldingRow, ...HoldingRow[]],
  singleLabel: string,
): Pick<AttentionItem, 'buttonLabel' | 'route' | 'holdingsFilters'> {
  return listedRows.length === 1
    ? { buttonLabel: singleLabel, route: nftRoute(listedRows[0]) }
    : { buttonLabel: 'View listings', route: { name: 'holdings' }, holdingsFilters: { show: 'listed' } }
}

function unknownOutcomeItems(flows: readonly Flow[]): readonly AttentionItem[] {
  const unknownFlows = flows.filter(({ state }) => state === 'unknown')
  const [firstFlow] = unknownFlows
  if (!firstFlow) return []
  const title =
    unknownFlows.length === 1
      ? `Outcome of ${quotedText(firstFlow.title)} not known yet`
      : `${countWord(unknownFlows.length)} outcomes not known yet`
  const text = 'The app is checking. Do not repeat a transaction until its result is in.'
  return [
    {
      key: 'unknown',
      mark: 'unknown',
      picture: flowPicture(firstFlow),
      until: null,
      title,
      text,
      buttonLabel: 'View in history',
      route: historyRoute(unknownFlows),
    },
  ]
}

/**
 * Item for unused allowances of ended flows. An allowance that a later flow replaces, or may replace, does not count.
 */
function leftoverItems({ flows, accounts }: AttentionInput, amountWords: AmountWords): readonly AttentionItem[] {
  const flowsWithLeftover = flows.filter((flow) => flow.leftover !== null && laterAllowanceFlow(flow, flows) === null)
  const [firstFlow] = flowsWithLeftover
  if (!firstFlow?.leftover) return []
  const account = accounts?.accounts.find(({ id }) => id === firstFlow.account)
  const accountName = account ? plainText(account.name, 40) : firstFlow.account
  const isSingle = flowsWithLeftover.length === 1
  const title = isSingle
    ? `Unused allowance of ${firstFlow.leftover.isAtMost ? 'up to ' : ''}${amountWords(firstFlow.leftover.granted)}`
    : `${flowsWithLeftover.length} unused allowances`
  const text = isSingle
    ? `Up to this amount can still leave ${accountName}. Granted on ${dateWords(firstFlow.startedAt)}.`
    : 'Allowances stay active until you revoke them.'
  return [
    {
      key: 'leftover',
      mark: 'risk',
      picture: { of: 'allowance' },
      until: null,
      title,
      text,
      buttonLabel: isSingle ? 'View allowance' : 'View allowances',
      route: { name: 'allowances' },
    },
  ]
}

/** Item for listings that cannot be bought, because the market has no permission to move the NFT. */
function unapprovedListingItems(
  { rows, listingsWithoutApproval }: AttentionInput,
  amountWords: AmountWords,
): readonly AttentionItem[] {
  const [firstRow, ...others] = rows.filter(({ key }) => listingsWithoutApproval.has(key))
  if (!firstRow) return []
  const button = listingsButton([firstRow, ...others], 'List again')
  if (others.length > 0) {
    return [
      {
        key: 'unapproved-listings',
        mark: 'risk',
        picture: nftPicture(firstRow),
        until: null,
        title: `${countWithNoun(others.length + 1, 'listing')} cannot be bought`,
        text: 'The market has no permission to move these NFTs. List them again, or unlist them.',
        ...button,
      },
    ]
  }
  const { listedPrice } = firstRow.nft
  const priceText = listedPrice === null ? '' : `Listed at ${amountWords(listedPrice)}. `
  return [
    {
      key: 'unapproved-listings',
      mark: 'risk',
      picture: nftPicture(firstRow),
      until: null,
      title: `${quotedName(firstRow)} is listed but cannot be bought`,
      text: `${priceText}The market has no permission to move this NFT.`,
      ...button,
    },
  ]
}

/** A price below this share of the previous floor is too low for an ordinary undercut. */
const MIN_SHARE_OF_PREVIOUS_FLOOR = 0.95
/** A statistic as decimal HBAR, rounded to two decimals. */
const roundedHbar = (value: number): string => String(Number(value.toFixed(2)))
const parseHbarOrNull = (text: string | null): Tinybar | null => (text === null ? null : tryParseHbar(text))

/** Market price that an underpriced listing is below: "the floor", with its amount. */
type HigherMarketPrice = { readonly name: string; readonly amount: string }

/** Market price that the listing is below; null for a listing that is not underpriced. */
function higherMarketPrice(row: HoldingRow, amountWords: AmountWords): HigherMarketPrice | null {
  const price = parseHbarOrNull(row.nft.listedPrice)
  const { floor, bestOffer } = row.facts
  if (row.status !== 'shown' || price === null) return null
  if (bestOffer !== null && price < bestOffer)
    return { name: 'the best offer', amount: amountWords(formatHbar(bestOffer)) }
  if (floor === null || price > floor) return null
  if (price < floor) return { name: 'the floor', amount: amountWords(formatHbar(floor)) }
  // This listing is itself the floor, so its price is compared with the previous floor.
  const previousFloor = row.nft.floorBeforeListing
  return previousFloor !== null && Number(formatHbar(price)) < previousFloor * MIN_SHARE_OF_PREVIOUS_FLOOR
    ? { name: 'the previous floor', amount: amountWords(roundedHbar(previousFloor)) }
    : null
}

/** Item for listings below the best offer, the floor or the previous floor. */
function lowListingItems(rows: readonly HoldingRow[], amountWords: AmountWords): readonly AttentionItem[] {
  const lowListings = rows.flatMap((row) => {
    const marketPrice = higherMarketPrice(row, amountWords)
    return marketPrice === null ? [] : [{ row, marketPrice }]
  })
  const [firstListing, ...others] = lowListings
  if (!firstListing) return []
  const { row, marketPrice } = firstListing
  const title = `${quotedName(row)} is listed below ${marketPrice.name}`
  const isSingle = others.length === 0
  return [
    {
      key: 'low',
      mark: 'risk',
      picture: nftPicture(row),
      until: null,
      title: isSingle ? title : `${countWithNoun(lowListings.length, 'listing')} may be underpriced`,
      text: isSingle
        ? `Listed at ${amountWords(row.nft.listedPrice)}, ${marketPrice.name} is ${marketPrice.amount}.`
        : `For example, ${title}.`,
      ...listingsButton([row, ...others.map((listing) => listing.row)], 'Change price'),
    },
  ]
}

/** Price of the offer for the NFT itself; 0 without an offer. */
const offerPrice = ({ nft }: HoldingRow): Tinybar => parseHbarOrNull(nft.offer?.price ?? null) ?? 0n

/** Item for offers on single NFTs. */
function offerItems({ rows, accounts }: AttentionInput, amountWords: AmountWords): readonly AttentionItem[] {
  const selectedAccount = accounts?.selected ?? null
  const rowsWithOffer = rows
    .filter(({ status, nft }) => status === 'shown' && nft.offer !== null)
    .sort((a, b) => (offerPrice(a) > offerPrice(b) ? -1 : 1))
  const [bestRow] = rowsWithOffer
  if (!bestRow?.nft.offer) return []
  const { offer } = bestRow.nft
  const name = quotedName(bestRow)
  const price = amountWords(offer.price)
  const { bestOffer } = bestRow.collection
  // The collection's best offer may be for another single NFT. The market does not report which NFTs the offer is for.
  const isBelowBestOffer = bestOffer !== null && (parseHbarOrNull(bestOffer) ?? 0n) > offerPrice(bestRow)
  const higherOfferText = isBelowBestOffer
    ? ` The best offer in the collection is ${hbarWords(bestOffer)}, but may be for another NFT.`
    : ''
  if (rowsWithOffer.length === 1) {
    const buyer = plainText(offer.buyer.name ?? offer.buyer.id, 40)
    return [
      {
        key: 'offers',
        mark: null,
        picture: nftPicture(bestRow),
        until: null,
        title: `Offer of ${price} on ${name}`,
        text: `${floorGapText(bestRow, amountWords)} From ${buyer}.${higherOfferText}`.trim(),
        buttonLabel: 'View offer',
        route: nftRoute(bestRow),
      },
    ]
  }
  const isSelectedAccountOnly = rowsWithOffer.every(({ account }) => account === selectedAccount)
  return [
    {
      key: 'offers',
      mark: null,
      picture: nftPicture(bestRow),
      until: null,
      title: `Offers on ${rowsWithOffer.length} of your NFTs`,
      text: `Best: ${price} for ${name}.${higherOfferText}`,
      buttonLabel: 'View offers',
      route: { name: 'offers', tab: isSelectedAccountOnly ? 'received' : 'received-by-all' },
    },
  ]
}

/** Sentence that compares the offer for the NFT with the floor; empty without a floor. */
function floorGapText(row: HoldingRow, amountWords: AmountWords): string {
  const floor = parseHbarOrNull(row.collection.floor)
  if (floor === null) return ''
  const gap = offerPrice(row) - floor
  if (gap === 0n) return 'Exactly the floor.'
  return gap > 0n
    ? `${amountWords(formatHbar(gap))} above the floor.`
    : `${amountWords(formatHbar(-gap))} below the floor.`
}

/** Item for flows whose review waits for the person's decision. */
function reviewItems(flows: readonly Flow[]): readonly AttentionItem[] {
  const flowsInReview = flows.filter(({ state }) => state === 'reviewing')
  const [firstFlow] = flowsInReview
  if (!firstFlow) return []
  const title =
    flowsInReview.length === 1
      ? `The review of ${quotedText(firstFlow.title)} waits for you`
      : `${countWithNoun(flowsInReview.length, 'review')} wait for you`
  const text = 'A review opens in its own window. Nothing is signed before you decide.'
  const endTimes = flowsInReview.flatMap(({ sessionUntil }) => sessionUntil ?? [])
  return [
    {
      key: 'review',
      mark: null,
      picture: flowPicture(firstFlow),
      until: endTimes.sort()[0] ?? null,
      title,
      text,
      buttonLabel: 'View in history',
      route: historyRoute(flowsInReview),
    },
  ]
}

function inProgressItems(flows: readonly Flow[]): readonly AttentionItem[] {
  const flowsInProgress = flows.filter(({ state }) => !hasEnded(state) && state !== 'unknown' && state !== 'reviewing')
  const [firstFlow] = flowsInProgress
  if (!firstFlow) return []
  const isSingle = flowsInProgress.length === 1
  const title = isSingle
    ? `${quotedText(firstFlow.title)} is in progress`
    : `${countWithNoun(flowsInProgress.length, 'transaction')} in progress`
  const text = isSingle
    ? 'The transaction continues on its own. History shows what it is waiting for.'
    : 'The transactions continue on their own. History shows what each is waiting for.'
  return [
    {
      key: 'open',
      mark: null,
      picture: flowPicture(firstFlow),
      until: null,
      title,
      text,
      buttonLabel: 'View in history',
      route: historyRoute(flowsInProgress),
    },
  ]
}

/** Names of the market keys in sentences. */
const KEY_NAMES = { agent: 'agent key', user: 'user key', affiliate: 'affiliate key', project: 'project name' } as const

function serviceKeyItems(serviceKeys: readonly ServiceKey[]): readonly AttentionItem[] {
  return serviceKeys.flatMap((key): AttentionItem[] => {
    const problem = keyProblem(key)
    return problem
      ? [
          {
            key: `key ${key.kind}`,
            picture: { of: 'key' },
            ...problem,
            buttonLabel: 'View market keys',
            route: { name: 'connection' },
          },
        ]
      : []
  })
}

/** Problem or warning about a key; null if the key needs no attention. */
function keyProblem({
  kind,
  state,
  warning,
}: ServiceKey): Pick<AttentionItem, 'mark' | 'until' | 'title' | 'text'> | null {
  const keyName = KEY_NAMES[kind]
  const subject = `The ${keyName}`
  if (state === 'refused')
    return {
      mark: 'risk',
      until: null,
      title: `${subject} is refused`,
      text: `The market no longer accepts the ${keyName}.`,
    }
  if (state === 'gone')
    return {
      mark: 'risk',
      until: null,
      title: `${subject} is gone`,
      text: `The keychain no longer holds the ${keyName}.`,
    }
  if (state === 'expired')
    return { mark: 'risk', until: null, title: `${subject} has expired`, text: 'The key was unused for too long.' }
  if (!warning) return null
  if (warning.isOver)
    return {
      mark: null,
      until: null,
      title: `${subject} may have expired`,
      text: 'The key may have been unused for too long.',
    }
  const endsOn = dateWords(warning.at)
  // A key that was never used expires on that day if it stays unused. A key that was already used may or may not expire.
  const title = warning.reason === 'idle' ? `${subject} may expire on ${endsOn}` : `${subject} expires on ${endsOn}`
  return { mark: null, until: warning.at, title, text: 'Use the key before then to keep it active.' }
}

function sessionKeyItems(accountsState: AccountsState | null): readonly AttentionItem[] {
  if (accountsState?.keyStore.kind !== 'session') return []
  if (!accountsState.accounts.some(({ access }) => access === 'key')) return []
  const title = 'Your keys are forgotten when the app closes'
  const text = 'Your keys are only in memory. Any key without a backup will be lost.'
  return [
    {
      key: 'session',
      mark: 'risk',
      picture: { of: 'account' },
      until: null,
      title,
      text,
      buttonLabel: 'Open the accounts',
      route: { name: 'accounts' },
    },
  ]
}
