/** Items that need the person's attention now, and the page that each item opens. Pure. */
import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { AccountsState } from '@shared/contract/accounts'
import type { ServiceKey } from '@shared/contract/connection'
import type { Flow } from '@shared/contract/flows'
import { laterAllowanceFlow } from '@shared/later-flow'
import { hasEnded } from '../flows/flow-text'
import { countWithNoun, countWord, HIDDEN_AMOUNT, hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nameOr, plainText, quotedText } from '../../format/text'
import type { HoldingsViewOptions } from '../holdings/holdings-view-settings'
import type { HoldingRow } from '../holdings/holding-row'
import type { Route } from '../../stores/route'

export type AttentionItem = {
  readonly key: string
  /** True if the person may lose something or has to act. The other items are for information. */
  readonly isUrgent: boolean
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
 * Items in a fixed order of subjects, so that an urgent item about a key comes after items about offers. With
 * `hideAmounts`, dots replace all amounts except the floor and the collection's best offer in an item about offers.
 */
export function attentionItems(input: AttentionInput, hideAmounts: boolean): readonly AttentionItem[] {
  const amount = (hbar: string | null) => (hideAmounts ? HIDDEN_AMOUNT : hbarWords(hbar))
  return [
    ...unknownOutcomeItems(input.flows),
    ...reviewItems(input.flows),
    ...leftoverItems(input, amount),
    ...unapprovedListingItems(input, amount),
    ...lowListingItems(input.rows, amount),
    ...offerItems(input, amount),
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
const nftRoute = ({ nft }: HoldingRow): Route => ({ name: 'nft', token: nft.token, serial: nft.serial })

/** Button that opens the NFT of a single listing, or the holdings page with all listed NFTs. */
function listingsButton(
  listedRows: readonly [HoldingRow, ...HoldingRow[]],
): Pick<AttentionItem, 'buttonLabel' | 'route' | 'holdingsFilters'> {
  return listedRows.length === 1
    ? { buttonLabel: 'View NFT', route: nftRoute(listedRows[0]) }
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
    { key: 'unknown', isUrgent: true, title, text, buttonLabel: 'Open the history', route: historyRoute(unknownFlows) },
  ]
}

/**
 * Item for unused allowances of ended flows. An allowance that a later flow replaces, or may replace, does not count.
 */
function leftoverItems({ flows, accounts }: AttentionInput, amount: AmountWords): readonly AttentionItem[] {
  const flowsWithLeftover = flows.filter((flow) => flow.leftover !== null && laterAllowanceFlow(flow, flows) === null)
  const [firstFlow] = flowsWithLeftover
  if (!firstFlow?.leftover) return []
  const account = accounts?.accounts.find(({ id }) => id === firstFlow.account)
  const accountName = account ? plainText(account.name, 40) : firstFlow.account
  const isSingle = flowsWithLeftover.length === 1
  const title = isSingle
    ? `Up to ${amount(firstFlow.leftover.granted)} may still be taken from ${accountName}`
    : `${countWord(flowsWithLeftover.length)} allowances are not used up`
  const text = isSingle
    ? 'This allowance is not used up. It stays active until you revoke it.'
    : 'Allowances stay active until you revoke them.'
  return [
    { key: 'leftover', isUrgent: true, title, text, buttonLabel: 'Open the allowances', route: { name: 'allowances' } },
  ]
}

/** Item for listings that cannot be bought, because the market has no permission to move the NFT. */
function unapprovedListingItems(
  { rows, listingsWithoutApproval }: AttentionInput,
  amount: AmountWords,
): readonly AttentionItem[] {
  const [firstRow, ...others] = rows.filter(({ key }) => listingsWithoutApproval.has(key))
  if (!firstRow) return []
  const button = listingsButton([firstRow, ...others])
  if (others.length > 0) {
    return [
      {
        key: 'unapproved-listings',
        isUrgent: true,
        title: `${countWithNoun(others.length + 1, 'listing')} cannot be bought`,
        text: 'The market has no permission to move these NFTs. List the NFTs again, or unlist them.',
        ...button,
      },
    ]
  }
  const { listedPrice } = firstRow.nft
  const stillListedText = listedPrice === null ? '' : ` and still shows the NFT at ${amount(listedPrice)}`
  return [
    {
      key: 'unapproved-listings',
      isUrgent: true,
      title: `${quotedName(firstRow)} is listed but cannot be bought`,
      text: `The market has no permission to move this NFT${stillListedText}. List the NFT again, or unlist it.`,
      ...button,
    },
  ]
}

/** A price below this share of the previous floor is too low for an ordinary undercut. */
const MIN_SHARE_OF_PREVIOUS_FLOOR = 0.95
/** A statistic as decimal HBAR, rounded to two decimals. */
const roundedHbar = (value: number): string => String(Number(value.toFixed(2)))
const parseHbarOrNull = (text: string | null): Tinybar | null => (text === null ? null : tryParseHbar(text))

/** Market price that an underpriced listing is below, in words such as "the floor, 12 ℏ"; null for other listings. */
function comparedPriceWords(row: HoldingRow, amount: AmountWords): string | null {
  const price = parseHbarOrNull(row.nft.listedPrice)
  const { floor, bestOffer } = row.facts
  if (row.status !== 'shown' || price === null) return null
  if (bestOffer !== null && price < bestOffer) return `the best offer, ${amount(formatHbar(bestOffer))}`
  if (floor === null || price > floor) return null
  if (price < floor) return `the floor, ${amount(formatHbar(floor))}`
  // This listing is itself the floor, so its price is compared with the previous floor.
  const previousFloor = row.nft.floorBeforeListing
  return previousFloor !== null && Number(formatHbar(price)) < previousFloor * MIN_SHARE_OF_PREVIOUS_FLOOR
    ? `the previous floor, ${amount(roundedHbar(previousFloor))}`
    : null
}

/** Item for listings below the best offer, the floor or the previous floor. */
function lowListingItems(rows: readonly HoldingRow[], amount: AmountWords): readonly AttentionItem[] {
  const lowListings = rows.flatMap((row) => {
    const comparedPrice = comparedPriceWords(row, amount)
    return comparedPrice === null ? [] : [{ row, comparedPrice }]
  })
  const [firstListing, ...others] = lowListings
  if (!firstListing) return []
  const title = `${quotedName(firstListing.row)} is listed below ${firstListing.comparedPrice}`
  const isSingle = others.length === 0
  return [
    {
      key: 'low',
      isUrgent: true,
      title: isSingle ? title : `${countWithNoun(lowListings.length, 'listing')} may be underpriced`,
      text: isSingle ? `Your price is ${amount(firstListing.row.nft.listedPrice)}.` : `For example, ${title}.`,
      ...listingsButton([firstListing.row, ...others.map(({ row }) => row)]),
    },
  ]
}

/** Price of the offer for the NFT itself; 0 without an offer. */
const offerPrice = ({ nft }: HoldingRow): Tinybar => parseHbarOrNull(nft.offer?.price ?? null) ?? 0n

/** Item for offers on single NFTs. */
function offerItems({ rows, accounts }: AttentionInput, amount: AmountWords): readonly AttentionItem[] {
  const selectedAccount = accounts?.selected ?? null
  const rowsWithOffer = rows
    .filter(({ status, nft }) => status === 'shown' && nft.offer !== null)
    .sort((a, b) => (offerPrice(a) > offerPrice(b) ? -1 : 1))
  const [bestRow] = rowsWithOffer
  if (!bestRow?.nft.offer) return []
  const { offer } = bestRow.nft
  const name = quotedName(bestRow)
  const price = amount(offer.price)
  const { bestOffer, floor } = bestRow.collection
  // The collection's best offer may be for another single NFT. The market does not report which NFTs the offer is for.
  const isBelowBestOffer = bestOffer !== null && (parseHbarOrNull(bestOffer) ?? 0n) > offerPrice(bestRow)
  const higherOfferText = isBelowBestOffer ? ` The collection’s best offer is higher: ${hbarWords(bestOffer)}.` : ''
  if (rowsWithOffer.length === 1) {
    const buyer = plainText(offer.buyer.name ?? offer.buyer.id, 40)
    return [
      {
        key: 'offers',
        isUrgent: false,
        title: `${price} offered for ${name}`,
        text: `From ${buyer}; the floor is ${hbarWords(floor)}.${higherOfferText}`,
        buttonLabel: 'View NFT',
        route: nftRoute(bestRow),
      },
    ]
  }
  const isSelectedAccountOnly = rowsWithOffer.every(({ account }) => account === selectedAccount)
  return [
    {
      key: 'offers',
      isUrgent: false,
      title: `${countWithNoun(rowsWithOffer.length, 'NFT')} of yours have offers`,
      text: `Best: ${price} for ${name}.${higherOfferText}`,
      buttonLabel: 'View offers',
      route: { name: 'offers', tab: isSelectedAccountOnly ? 'received' : 'received-by-all' },
    },
  ]
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
  return [
    { key: 'review', isUrgent: true, title, text, buttonLabel: 'Open the history', route: historyRoute(flowsInReview) },
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
      isUrgent: false,
      title,
      text,
      buttonLabel: 'Open the history',
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
      ? [{ key: `key ${key.kind}`, ...problem, buttonLabel: 'Open the keys', route: { name: 'connection' } }]
      : []
  })
}

/** Problem or warning about a key; null if the key needs no attention. */
function keyProblem({ kind, state, warning }: ServiceKey): Pick<AttentionItem, 'isUrgent' | 'title' | 'text'> | null {
  const keyName = KEY_NAMES[kind]
  const subject = `The ${keyName}`
  if (state === 'refused')
    return { isUrgent: true, title: `${subject} is refused`, text: `The market no longer accepts the ${keyName}.` }
  if (state === 'gone')
    return { isUrgent: true, title: `${subject} is gone`, text: `The keychain no longer holds the ${keyName}.` }
  if (state === 'expired')
    return { isUrgent: true, title: `${subject} has expired`, text: 'The key was unused for too long.' }
  if (!warning) return null
  if (warning.isOver)
    return { isUrgent: false, title: `${subject} may have expired`, text: 'The key may have been unused for too long.' }
  const endsOn = dateWords(warning.at)
  // A key that was never used expires on that day if it stays unused. A key that was already used may or may not expire.
  const title = warning.reason === 'idle' ? `${subject} may expire on ${endsOn}` : `${subject} expires on ${endsOn}`
  return { isUrgent: false, title, text: 'Use the key before then to keep it active.' }
}

function sessionKeyItems(accountsState: AccountsState | null): readonly AttentionItem[] {
  if (accountsState?.keyStore.kind !== 'session') return []
  if (!accountsState.accounts.some(({ access }) => access === 'key')) return []
  const title = 'Your keys are forgotten when the app closes'
  const text = 'Your keys are only in memory. Any key without a backup will be lost.'
  return [
    { key: 'session', isUrgent: false, title, text, buttonLabel: 'Open the accounts', route: { name: 'accounts' } },
  ]
}
