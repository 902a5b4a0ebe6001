/** Items that need the person's attention now, and the page of each. Pure. */
import { formatHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import type { AccountsState } from '@shared/contract/accounts'
import type { ServiceKey } from '@shared/contract/connection'
import type { Flow } from '@shared/contract/flows'
import { successorOf } from '@shared/later-flow'
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
  readonly act: string
  readonly to: Route
  /** Filters to set on the holdings page. */
  readonly look?: Partial<Filters>
}

export type AttentionInput = {
  readonly flows: readonly Flow[]
  readonly rows: readonly Row[]
  /** Keys of rows whose NFT is listed but may not be moved by the market. */
  readonly uncarried: ReadonlySet<string>
  readonly keys: readonly ServiceKey[]
  readonly accounts: AccountsState | null
}

/** Most urgent first. Amounts are shown unless the person hides their amounts. */
export function attentionOf(input: AttentionInput, hideAmounts: boolean): readonly Attention[] {
  const amount = (hbar: string | null) => (hideAmounts ? '•••••' : hbarWords(hbar))
  return [
    ...unknownOutcomes(input.flows),
    ...reviews(input.flows),
    ...leftovers(input, amount),
    ...uncarriedListings(input, amount),
    ...lowListings(input.rows, amount),
    ...offers(input, amount),
    ...underWay(input.flows),
    ...keys(input.keys),
    ...sessionKeys(input.accounts),
  ]
}

type Words = (hbar: string | null) => string
const historyOf = (flows: readonly Flow[]): Route => ({
  name: 'history',
  flow: flows.length === 1 ? (flows[0]?.id ?? null) : null,
})

function unknownOutcomes(flows: readonly Flow[]): readonly Attention[] {
  const unknown = flows.filter(({ state }) => state === 'unknown')
  const [first] = unknown
  if (!first) return []
  const title =
    unknown.length === 1
      ? `Outcome of ${quoted(first.title)} not known yet`
      : `${countWord(unknown.length)} outcomes not known yet`
  const text = 'The ledger is being asked. Nothing of it should be done again before that.'
  return [{ key: 'unknown', isUrgent: true, title, text, act: 'Open the history', to: historyOf(unknown) }]
}

function leftovers({ flows, accounts }: AttentionInput, amount: Words): readonly Attention[] {
  const left = flows.filter((flow) => flow.leftover !== null && successorOf(flow, flows) === null)
  const [first] = left
  if (!first?.leftover) return []
  const account = accounts?.accounts.find(({ id }) => id === first.account)
  const who = account ? plainText(account.name, 40) : first.account
  const title =
    left.length === 1
      ? `Up to ${amount(first.leftover.granted)} may still be taken from ${who}`
      : `${countWord(left.length)} allowances are left over`
  const text = 'An allowance was given and not used up. It stands until it is taken back.'
  return [{ key: 'leftover', isUrgent: true, title, text, act: 'Open the allowances', to: { name: 'allowances' } }]
}

/** Listings that cannot be bought. */
function uncarriedListings({ rows, uncarried }: AttentionInput, amount: Words): readonly Attention[] {
  const without = rows.filter(({ key }) => uncarried.has(key))
  const [first] = without
  if (!first) return []
  const { nft } = first
  const one = without.length === 1
  const name = quoted(nameOr(nft.name, `Serial ${nft.serial}`))
  return [
    {
      key: 'uncarried',
      isUrgent: true,
      title: one ? `${name} is listed, and nobody can buy it` : `${counted(without.length, 'listing')} nobody can buy`,
      text: `The market may no longer move ${one ? 'it' : 'them'}.${one && nft.listedPrice !== null ? ` It still shows it at ${amount(nft.listedPrice)}.` : ''} Set a new price, or take ${one ? 'it' : 'them'} back from sale.`,
      act: one ? 'Look at it' : 'Look at them',
      to: one ? { name: 'nft', token: nft.token, serial: nft.serial } : { name: 'holdings' },
      ...(!one && { look: { show: 'listed' as const } }),
    },
  ]
}

/** Share of the previous floor below which a price is more than an ordinary undercut. */
const FAR_BELOW = 0.95
/** A statistic as decimal HBAR, for texts. */
const statText = (value: number): string => String(Number(value.toFixed(2)))
const parsed = (text: string | null): Tinybar | null => (text === null ? null : tryParseHbar(text))

/** Listings below an offer, the floor or the previous floor. */
function lowListings(rows: readonly Row[], amount: Words): readonly Attention[] {
  const low = rows.flatMap((row) => {
    const price = parsed(row.nft.listedPrice)
    const { floor, bestOffer } = row.facts
    if (row.place !== 'shown' || price === null) return []
    if (bestOffer !== null && price < bestOffer)
      return [{ row, than: `the best offer, ${amount(formatHbar(bestOffer))}` }]
    if (floor === null || price > floor) return []
    if (price < floor) return [{ row, than: `the floor, ${amount(formatHbar(floor))}` }]
    // This listing is the floor itself, so it is compared with the previous floor.
    const before = row.nft.floorBefore
    return before !== null && Number(formatHbar(price)) < before * FAR_BELOW
      ? [{ row, than: `what the floor was before it, ${amount(statText(before))}` }]
      : []
  })
  const [first] = low
  if (!first) return []
  const { nft } = first.row
  const one = low.length === 1
  const name = quoted(nameOr(nft.name, `Serial ${nft.serial}`))
  return [
    {
      key: 'low',
      isUrgent: true,
      title: one
        ? `${name} is listed below ${first.than}`
        : `${counted(low.length, 'listing')} below the floor or an offer`,
      text: one ? `You ask ${amount(nft.listedPrice)}.` : `The first is ${name}, below ${first.than}.`,
      act: one ? 'Look at it' : 'Look at them',
      to: one ? { name: 'nft', token: nft.token, serial: nft.serial } : { name: 'holdings' },
      ...(!one && { look: { show: 'listed' as const } }),
    },
  ]
}

function offers({ rows, accounts }: AttentionInput, amount: Words): readonly Attention[] {
  const selected = accounts?.selected ?? null
  const offered = rows
    .filter(({ place, nft }) => place === 'shown' && nft.offer !== null)
    .sort((a, b) => ((parsed(a.nft.offer?.price ?? null) ?? 0n) > (parsed(b.nft.offer?.price ?? null) ?? 0n) ? -1 : 1))
  const [best] = offered
  if (!best?.nft.offer) return []
  const { nft } = best
  const one = offered.length === 1
  const isOfOne = offered.every(({ account }) => account === selected)
  const name = quoted(nameOr(nft.name, `Serial ${nft.serial}`))
  const price = amount(best.nft.offer.price)
  const { bestOffer } = best.collection
  const moreForAny =
    bestOffer !== null && (parsed(bestOffer) ?? 0n) > (parsed(best.nft.offer.price) ?? 0n)
      ? ` The highest offer of its collection is ${hbarWords(bestOffer)}.`
      : ''
  return [
    {
      key: 'offers',
      isUrgent: false,
      title: one ? `${price} offered for ${name}` : `Offers for ${counted(offered.length, 'single NFT')} of yours`,
      text: one
        ? `By ${plainText(best.nft.offer.buyer.name ?? best.nft.offer.buyer.id, 40)}. The floor is ${hbarWords(best.collection.floor)}.${moreForAny}`
        : `The highest of them is ${price} for ${name}.${moreForAny}`,
      act: one ? 'Look at it' : 'Look at them',
      to: one
        ? { name: 'nft', token: nft.token, serial: nft.serial }
        : { name: 'offers', tab: isOfOne ? 'received' : 'received-by-all' },
    },
  ]
}

/** Flows that wait for the person in their review window, whether for typed text or only for a decision. */
function reviews(flows: readonly Flow[]): readonly Attention[] {
  const open = flows.filter(({ state }) => state === 'reviewing')
  const [first] = open
  if (!first) return []
  const title =
    open.length === 1
      ? `The review of ${quoted(first.title)} waits for you`
      : `${counted(open.length, 'review')} wait for you`
  const text = 'It stands in a window of its own. Nothing is signed before you decide.'
  return [{ key: 'review', isUrgent: true, title, text, act: 'Open the history', to: historyOf(open) }]
}

function underWay(flows: readonly Flow[]): readonly Attention[] {
  const open = flows.filter(({ state }) => !hasEnded(state) && state !== 'unknown' && state !== 'reviewing')
  const [first] = open
  if (!first) return []
  const title = open.length === 1 ? `${quoted(first.title)} is under way` : `${counted(open.length, 'act')} under way`
  const text = 'It goes on by itself. What it waits for stands in the history.'
  return [{ key: 'open', isUrgent: false, title, text, act: 'Open the history', to: historyOf(open) }]
}

const KIND = { agent: 'agent key', user: 'user key', affiliate: 'affiliate key', project: 'project name' } as const

function keys(all: readonly ServiceKey[]): readonly Attention[] {
  return all.flatMap((key): Attention[] => {
    const said = keyWords(key)
    return said ? [{ key: `key ${key.kind}`, ...said, act: 'Open the keys', to: { name: 'connection' } }] : []
  })
}

function keyWords({ kind, state, warning }: ServiceKey): Pick<Attention, 'isUrgent' | 'title' | 'text'> | null {
  const what = `The ${KIND[kind]}`
  if (state === 'refused')
    return { isUrgent: true, title: `${what} is refused`, text: 'The market does not accept it any more.' }
  if (state === 'gone') return { isUrgent: true, title: `${what} is gone`, text: 'The keychain no longer holds it.' }
  if (state === 'expired') return { isUrgent: true, title: `${what} has ended`, text: 'It was unused for too long.' }
  if (!warning) return null
  if (warning.isOver) return { isUrgent: false, title: `${what} may have ended`, text: 'It was idle for too long.' }
  return { isUrgent: false, title: `${what} ends on ${dateWords(warning.at)}`, text: 'Unless it is used before.' }
}

function sessionKeys(value: AccountsState | null): readonly Attention[] {
  if (value?.keyStore.kind !== 'session' || !value.accounts.some(({ access }) => access === 'key')) return []
  const title = 'Keys of this session end with the app'
  const text = 'They are kept in memory alone. A key that has no copy is lost then.'
  return [{ key: 'session', isUrgent: false, title, text, act: 'Open the accounts', to: { name: 'accounts' } }]
}
