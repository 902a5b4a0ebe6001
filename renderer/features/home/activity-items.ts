/** Latest events of the person's accounts: transactions from the history, and sales from the notices. Pure. */
import { parseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { Notice } from '@shared/contract/alerts'
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { hbarWords } from '../../format/money'
import { nameOr, plainText, quotedText } from '../../format/text'
import type { Route } from '../../stores/route'
import { flowText, hasEnded } from '../flows/flow-text'

/** Signed amount of an event in decimal HBAR. */
export type SignedAmount = { readonly sign: '+' | '−'; readonly hbar: string }

export type ActivityItem = {
  readonly key: string
  readonly image: string | null
  /** Kind of transaction, whose icon is shown without an image; null for a sale. */
  readonly kind: FlowKindName | null
  readonly title: string
  /** Account, and the price of a listing. */
  readonly text: string
  /** HBAR that left or reached the account; null if no price moved. */
  readonly amount: SignedAmount | null
  /** Tooltip of the amount. */
  readonly amountNote: string
  readonly at: string
  readonly route: Route
}

export type ActivityInput = {
  readonly flows: readonly Flow[]
  readonly notices: readonly Notice[]
  readonly accounts: readonly Account[]
}

/** The latest `count` events, newest first. */
export function activityItems({ flows, notices, accounts }: ActivityInput, count: number): readonly ActivityItem[] {
  const nameOf = (id: string) => plainText(accounts.find((account) => account.id === id)?.name ?? id, 40)
  const items = [
    ...flows.filter(hasTakenPlace).map((flow) => flowItem(flow, nameOf(flow.account))),
    ...notices.flatMap((notice) => saleItem(notice, nameOf, accounts)),
  ]
  return items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, count)
}

/** True for a flow that is done, and for an ended flow whose transaction cost a price or a fee. */
const hasTakenPlace = ({ state, paid, fee }: Flow): boolean =>
  state === 'done' || (hasEnded(state) && (isPositive(paid) || isPositive(fee)))

const isPositive = (hbar: string | null): boolean => hbar !== null && parseHbar(hbar) > 0n

function flowItem(flow: Flow, accountName: string): ActivityItem {
  const { id, image, kind, price, paid, fee, updatedAt } = flow
  const isListing = kind === 'list' || kind === 'list-evm'
  const isPriceShown = isListing && price !== null && flow.state === 'done'
  return {
    key: id,
    image,
    kind,
    title: flowTitle(flow, accountName),
    text: isPriceShown ? `${accountName}, at ${hbarWords(price)}` : accountName,
    amount: amountOf(flow),
    amountNote: amountNote(paid, fee),
    at: updatedAt,
    route: { name: 'history', flow: id },
  }
}

/** Short title such as "Bought “Tide 2187”" or "Minted 2 of “Lichen”". */
function flowTitle(flow: Flow, accountName: string): string {
  const { title, word } = flowText(flow, accountName)
  const subject = quotedText(flow.title)
  if (flow.state === 'done' && flow.outcome?.of === 'mint') return `Minted ${flow.outcome.minted.length} of ${subject}`
  // A flow without a collection is named after itself, for example "HBAR allowance".
  return flow.token === null ? title : `${word} ${subject}`
}

function amountOf({ state, paid, fee }: Flow): SignedAmount | null {
  if (paid !== null && isPositive(paid)) return { sign: '−', hbar: paid }
  // A failed transaction moves no price, so the fee is all that it cost.
  return state !== 'done' && fee !== null && isPositive(fee) ? { sign: '−', hbar: fee } : null
}

function amountNote(paid: string | null, fee: string | null): string {
  const feeText = fee === null ? 'The network fee is not known' : `Network fee ${hbarWords(fee)}`
  return paid !== null && isPositive(paid) ? `${hbarWords(paid)} paid. ${feeText}` : `No price was paid. ${feeText}`
}

/** Item for the sale of an NFT by an account with a key; no item for any other notice. */
function saleItem(
  notice: Notice,
  nameOf: (id: string) => string,
  accounts: readonly Account[],
): readonly ActivityItem[] {
  if (notice.kind !== 'sold') return []
  const isOwn = accounts.some(({ id, access }) => id === notice.account && access === 'key')
  if (!isOwn) return []
  const { id, image, name, token, serial, account, price, happenedAt, intoOffer } = notice
  return [
    {
      key: id,
      image,
      kind: null,
      title: `Sold ${quotedText(nameOr(name, `Serial ${serial}`))}`,
      text: intoOffer ? `${nameOf(account)}, by offer` : nameOf(account),
      amount: price === null ? null : { sign: '+', hbar: price },
      amountNote: price === null ? 'The price in HBAR is not known' : `${hbarWords(price)} before fees`,
      at: happenedAt,
      route: { name: 'nft', token, serial },
    },
  ]
}
