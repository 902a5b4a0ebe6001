/** Facts about a flow's request, and the four amounts of a history entry. */
import { MAX_COUNT_REASON_CHARS, type Flow, type FlowKindName } from '@shared/contract/flows'
import { hbarWords } from '../../../format/money'
import { plainText, quotedText } from '../../../format/text'

type Labels = {
  readonly price?: string
  readonly maximum?: string
  readonly count?: string
}

const LABELS: Readonly<Record<FlowKindName, Labels>> = {
  buy: { price: 'Agreed price', maximum: 'Maximum' },
  'buy-evm': { price: 'Agreed price', maximum: 'Maximum' },
  associate: {},
  list: { price: 'Asking price' },
  'list-evm': { price: 'Asking price' },
  unlist: {},
  'unlist-evm': {},
  mint: { price: 'Price per NFT', maximum: 'Maximum', count: 'NFTs requested' },
  allowance: { maximum: 'Allowance' },
  restore: { maximum: 'Allowance' },
  revoke: {},
  'offer-add': { price: 'Price per offer', maximum: 'Maximum', count: 'Offers' },
  'offer-raise': { price: 'New price per offer', maximum: 'Maximum', count: 'Offers' },
  'offer-cancel': { price: 'Offer price' },
  'sign-in': {},
}

export type Fact = { readonly label: string; readonly value: string }

/**
 * Facts such as "Agreed price 640 ℏ" or "Offers 3". A mint also has the numbers of requested, accepted and arrived NFTs.
 */
export function requestFacts(flow: Flow): readonly Fact[] {
  const { kind, price, maxPrice, count, accepted, countReason, outcome, error } = flow
  const labels = LABELS[kind]
  const ledgerReason = error?.code === 'service-refused' ? error.receiptStatus : null
  const arrivedCount = outcome?.of === 'mint' ? outcome.minted.length : null
  const optionalFact = (label: string | undefined, value: string | null): readonly Fact[] =>
    label === undefined || value === null ? [] : [{ label, value }]
  return [
    ...optionalFact(labels.count, count === null ? null : String(count)),
    ...optionalFact('Accepted', accepted === null ? null : String(accepted)),
    ...optionalFact('Arrived', arrivedCount === null ? null : String(arrivedCount)),
    // The text of a finished mint leaves out the market's reason for a lower count, so the reason is a fact here.
    ...optionalFact(
      'The market’s reason',
      flow.state === 'done' && countReason?.of === 'stated'
        ? quotedText(countReason.words, MAX_COUNT_REASON_CHARS)
        : null,
    ),
    ...optionalFact(labels.price, price && hbarWords(price)),
    ...optionalFact(labels.maximum, maxPrice && hbarWords(maxPrice)),
    // The reason why the ledger refused the market's own transaction is known only from the market's answer.
    ...optionalFact('The ledger’s reason', ledgerReason && plainText(ledgerReason, 60)),
  ]
}

export type AmountName = 'price' | 'maximum' | 'paid' | 'fee'
/**
 * Amount of a flow. `hbar`: amount in decimal HBAR. `note`: meaning of the amount in this kind of flow, such as "Price per
 * offer". Both are null if the flow has no such amount, or if this kind of flow does not show the amount.
 */
export type FlowAmount = { readonly hbar: string | null; readonly note: string | null }

/**
 * Four amounts of a flow: price, maximum that the person agreed to, amount paid as the ledger reports it, and network
 * fee.
 */
export function flowAmounts({ kind, price, maxPrice, paid, fee }: Flow): Readonly<Record<AmountName, FlowAmount>> {
  const labels = LABELS[kind]
  const amountWithNote = (hbar: string | null, note: string | undefined): FlowAmount =>
    hbar === null || note === undefined ? { hbar: null, note: null } : { hbar, note }
  return {
    price: amountWithNote(price, labels.price),
    maximum: amountWithNote(maxPrice, labels.maximum),
    paid: amountWithNote(paid, 'Paid'),
    fee: amountWithNote(fee, 'Network fee'),
  }
}
