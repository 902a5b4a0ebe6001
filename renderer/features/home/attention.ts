/** Items that need the person's attention now, and the page of each. Pure. */
import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { AccountsState } from '@shared/contract/accounts'
import type { ServiceKey } from '@shared/contract/connection'
import type { Flow } from '@shared/contract/flows'
import { laterAllowanceFlow } from '@shared/later-flow'
import { hasEnded } from '../flows/flow-text'
import { counted, countWord, hbarWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { nameOr, plainText, quoted } from '../../format/text'
import type { Filters } from '../holdings/holdings-look'
import type { Row } from '../holdings/holding-row'
import type { Route } from '../../stores/route'

export type Attention = {
  readonly key: string
  /** True if something may be lost or wrong; the other items are news. */
  readonly isUrgent: boolean
  readonly title: string
  readonly text: string
  readonly buttonLabel: string
  readonly to: Route
  /** Filters to set on the holdings page. */
  readonly holdingsFilters?: Partial<Filters>
}

export type AttentionInput = {
  readonly flows: readonly Flow[]
  readonly rows: readonly Row[]
  /** Keys of rows whose NFT is listed but may not be moved by the market. */
  readonly unapprovedListings: ReadonlySet<string>
  readonly keys: readonly ServiceKey[]
  readonly accounts: AccountsState | null
}

/** Most urgent first. Amounts are shown unless the person hides their amounts. */
export function attentionItems(input: AttentionInput, hideAmounts: boolean): readonly Attention[] {
  const amount = (hbar: string | null) => (hideAmounts ? '•••••' : hbarWords(hbar))
  return [
    ...unknownOutcomes(input.flows),
    ...reviews(input.flows),
    ...leftovers(input, amount),
    ...listingsThatCannotSell(input, amount),
    ...lowListings(input.rows, amount),
    ...offers(input, amount),
    ...flowsInProgress(input.flows),
    ...keys(input.keys),
    ...sessionKeys(input.accounts),
  ]
}

type AmountWords = (hbar: string | null) => string

const historyRoute = (flows: readonly Flow[]): Route => ({
  name: 'history',
  flow: flows.length === 1 ? (flows[0]?.id ?? null) : null,
})

const quotedName = ({ nft }: Row): string => quoted(nameOr(nft.name, `Serial ${nft.serial}`))
const nftRoute = ({ nft }: Row): Route => ({ name: 'nft', token: nft.token, serial: nft.serial })

/** Button for these listings: opens the NFT of a single one, or the listed holdings. */
function listingsButton(listed: readonly [Row, ...Row[]]): Pick<Attention, 'buttonLabel' | 'to' | 'holdingsFilters'> {
  return listed.length === 1
    ? { buttonLabel: 'View NFT', to: nftRoute(listed[0]) }
    : { buttonLabel: 'View listings', to: { name: 'holdings' }, holdingsFilters: { show: 'listed' } }
}

function unknownOutcomes(flows: readonly Flow[]): readonly Attention[] {
  const unknown = flows.filter(({ state }) => state === 'unknown')
  const [first] = unknown
  if (!first) return []
  const title =
    unknown.length === 1
      ? `Outcome of ${quoted(first.title)} not known yet`
      : `${countWord(unknown.length)} outcomes not known yet`
  const text = 'Asking the ledger. Do not repeat a transaction until its result is in.'
  return [{ key: 'unknown', isUrgent: true, title, text, buttonLabel: 'Open the history', to: historyRoute(unknown) }]
}

function leftovers({ flows, accounts }: AttentionInput, amount: AmountWords): readonly Attention[] {
  const withLeftover = flows.filter((flow) => flow.leftover !== null && laterAllowanceFlow(flow, flows) === null)
  const [first] = withLeftover
  if (!first?.leftover) return []
  const account = accounts?.accounts.find(({ id }) => id === first.account)
  const accountName = account ? plainText(account.name, 40) : first.account
  const isSingle = withLeftover.length === 1
  const title = isSingle
    ? `Up to ${amount(first.leftover.granted)} may still be taken from ${accountName}`
    : `${countWord(withLeftover.length)} allowances are not used up`
  const text = isSingle
    ? 'This allowance is not used up. It stays active until you revoke it.'
    : 'Allowances stay active until you revoke them.'
  return [
    { key: 'leftover', isUrgent: true, title, text, buttonLabel: 'Open the allowances', to: { name: 'allowances' } },
  ]
}

/** Listings that cannot be bought. */
function listingsThatCannotSell(
  { rows, unapprovedListings }: AttentionInput,
  amount: AmountWords,
): readonly Attention[] {
  const [first, ...others] = rows.filter(({ key }) => unapprovedListings.has(key))
  if (!first) return []
  const button = listingsButton([first, ...others])
  if (others.length > 0) {
    return [
      {
        key: 'uncarried',
        isUrgent: true,
        title: `${counted(others.length + 1, 'listing')} cannot be bought`,
        text: 'The market has no permission to move these NFTs. List these NFTs again, or unlist them.',
        ...button,
      },
    ]
  }
  const { listedPrice } = first.nft
  const stillShown = listedPrice === null ? '' : ` and still shows it at ${amount(listedPrice)}`
  return [
    {
      key: 'uncarried',
      isUrgent: true,
      title: `${quotedName(first)} is listed but cannot be bought`,
      text: `The market has no permission to move this NFT${stillShown}. List the NFT again, or unlist it.`,
      ...button,
    },
  ]
}

/** Share of the previous floor below which a price is more than an ordinary undercut. */
const FAR_BELOW = 0.95
/** A statistic as decimal HBAR, for texts. */
const statText = (value: number): string => String(Number(value.toFixed(2)))
const parsed = (text: string | null): Tinybar | null => (text === null ? null : tryParseHbar(text))

/** Price that a listing is too far below, in words; null for a listing that is not low. */
function higherPriceWords(row: Row, amount: AmountWords): string | null {
  const price = parsed(row.nft.listedPrice)
  const { floor, bestOffer } = row.facts
  if (row.place !== 'shown' || price === null) return null
  if (bestOffer !== null && price < bestOffer) return `the best offer, ${amount(formatHbar(bestOffer))}`
  if (floor === null || price > floor) return null
  if (price < floor) return `the floor, ${amount(formatHbar(floor))}`
  // This listing is the floor itself, so it is compared with the previous floor.
  const previousFloor = row.nft.floorBefore
  return previousFloor !== null && Number(formatHbar(price)) < previousFloor * FAR_BELOW
    ? `the previous floor, ${amount(statText(previousFloor))}`
    : null
}

/** Listings below an offer, the floor or the previous floor. */
function lowListings(rows: readonly Row[], amount: AmountWords): readonly Attention[] {
  const low = rows.flatMap((row) => {
    const higherPrice = higherPriceWords(row, amount)
    return higherPrice === null ? [] : [{ row, higherPrice }]
  })
  const [first, ...others] = low
  if (!first) return []
  const title = `${quotedName(first.row)} is listed below ${first.higherPrice}`
  const isSingle = others.length === 0
  return [
    {
      key: 'low',
      isUrgent: true,
      title: isSingle ? title : `${counted(low.length, 'listing')} may be underpriced`,
      text: isSingle ? `Your price is ${amount(first.row.nft.listedPrice)}.` : `For example, ${title}.`,
      ...listingsButton([first.row, ...others.map(({ row }) => row)]),
    },
  ]
}

const offerPrice = ({ nft }: Row): Tinybar => parsed(nft.offer?.price ?? null) ?? 0n

function offers({ rows, accounts }: AttentionInput, amount: AmountWords): readonly Attention[] {
  const selected = accounts?.selected ?? null
  const offered = rows
    .filter(({ place, nft }) => place === 'shown' && nft.offer !== null)
    .sort((a, b) => (offerPrice(a) > offerPrice(b) ? -1 : 1))
  const [best] = offered
  if (!best?.nft.offer) return []
  const { offer } = best.nft
  const name = quotedName(best)
  const price = amount(offer.price)
  const { bestOffer, floor } = best.collection
  // The market does not report whether that offer is for any NFT of the collection or for another single one.
  const isBelowBestOffer = bestOffer !== null && (parsed(bestOffer) ?? 0n) > offerPrice(best)
  const higherOffer = isBelowBestOffer ? ` The collection’s best offer is higher: ${hbarWords(bestOffer)}.` : ''
  if (offered.length === 1) {
    const buyer = plainText(offer.buyer.name ?? offer.buyer.id, 40)
    return [
      {
        key: 'offers',
        isUrgent: false,
        title: `${price} offered for ${name}`,
        text: `From ${buyer}; the floor is ${hbarWords(floor)}.${higherOffer}`,
        buttonLabel: 'View NFT',
        to: nftRoute(best),
      },
    ]
  }
  const isSelectedOnly = offered.every(({ account }) => account === selected)
  return [
    {
      key: 'offers',
      isUrgent: false,
      title: `${counted(offered.length, 'NFT')} of yours have offers`,
      text: `Best: ${price} for ${name}.${higherOffer}`,
      buttonLabel: 'View offers',
      to: { name: 'offers', tab: isSelectedOnly ? 'received' : 'received-by-all' },
    },
  ]
}

/** Flows that wait for the person in their review window, whether for typed text or only for a decision. */
function reviews(flows: readonly Flow[]): readonly Attention[] {
  const reviewing = flows.filter(({ state }) => state === 'reviewing')
  const [first] = reviewing
  if (!first) return []
  const title =
    reviewing.length === 1
      ? `The review of ${quoted(first.title)} waits for you`
      : `${counted(reviewing.length, 'review')} wait for you`
  const text = 'A review opens in its own window. Nothing is signed before you decide.'
  return [{ key: 'review', isUrgent: true, title, text, buttonLabel: 'Open the history', to: historyRoute(reviewing) }]
}

function flowsInProgress(flows: readonly Flow[]): readonly Attention[] {
  const inProgress = flows.filter(({ state }) => !hasEnded(state) && state !== 'unknown' && state !== 'reviewing')
  const [first] = inProgress
  if (!first) return []
  const isSingle = inProgress.length === 1
  const title = isSingle
    ? `${quoted(first.title)} is in progress`
    : `${counted(inProgress.length, 'transaction')} in progress`
  const text = isSingle
    ? 'The transaction continues on its own. History shows what it is waiting for.'
    : 'The transactions continue on their own. History shows what each is waiting for.'
  return [{ key: 'open', isUrgent: false, title, text, buttonLabel: 'Open the history', to: historyRoute(inProgress) }]
}

const KEY_NAMES = { agent: 'agent key', user: 'user key', affiliate: 'affiliate key', project: 'project name' } as const

function keys(serviceKeys: readonly ServiceKey[]): readonly Attention[] {
  return serviceKeys.flatMap((key): Attention[] => {
    const words = keyWords(key)
    return words ? [{ key: `key ${key.kind}`, ...words, buttonLabel: 'Open the keys', to: { name: 'connection' } }] : []
  })
}

/** Problem or warning of a key; null if the key needs no attention. */
function keyWords({ kind, state, warning }: ServiceKey): Pick<Attention, 'isUrgent' | 'title' | 'text'> | null {
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
    return { isUrgent: false, title: `${subject} may have expired`, text: 'The key was unused for too long.' }
  const endsOn = dateWords(warning.at)
  // An idle key only may stop working at that time; one that was never used ends for certain.
  const title = warning.reason === 'idle' ? `${subject} may expire on ${endsOn}` : `${subject} expires on ${endsOn}`
  return { isUrgent: false, title, text: 'Use the key before then to keep it active.' }
}

function sessionKeys(value: AccountsState | null): readonly Attention[] {
  if (value?.keyStore.kind !== 'session' || !value.accounts.some(({ access }) => access === 'key')) return []
  const title = 'Your keys are forgotten when the app closes'
  const text = 'Your keys are only in memory. Any key without a backup will be lost.'
  return [{ key: 'session', isUrgent: false, title, text, buttonLabel: 'Open the accounts', to: { name: 'accounts' } }]
}
