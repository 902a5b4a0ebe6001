/** Facts of the request, and the figures of a history entry. */
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { hbarWords } from '../../../format/money'
import { plainText } from '../../../format/text'

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

/** Facts such as "Agreed price 640 ℏ" or "Offers 3"; for a mint, the requested, accepted and arrived counts. */
export function requestFacts({ kind, price, maxPrice, count, accepted, outcome, error }: Flow): readonly Fact[] {
  const labels = LABELS[kind]
  const ledgerReason = error?.code === 'service-refused' ? error.receiptStatus : null
  const arrivedCount = outcome?.of === 'mint' ? outcome.minted.length : null
  const fact = (label: string | undefined, value: string | null): readonly Fact[] =>
    label === undefined || value === null ? [] : [{ label, value }]
  return [
    ...fact(labels.count, count === null ? null : String(count)),
    ...fact('Accepted', accepted === null ? null : String(accepted)),
    ...fact('Arrived', arrivedCount === null ? null : String(arrivedCount)),
    ...fact(labels.price, price && hbarWords(price)),
    ...fact(labels.maximum, maxPrice && hbarWords(maxPrice)),
    // Reason why the ledger refused the market's own transaction. Only the market's answer contains this reason.
    ...fact('The ledger’s reason', ledgerReason && plainText(ledgerReason, 60)),
  ]
}

export type FigureName = 'asked' | 'allowed' | 'paid' | 'fee'
/** Amount and its meaning in this flow, such as "Price per offer". Both null without a figure. */
export type Figure = { readonly hbar: string | null; readonly note: string | null }

/**
 * Four figures with four meanings: price asked, maximum allowed, amount paid by the ledger's record, and network fee.
 */
export function figuresOf({ kind, price, maxPrice, paid, fee }: Flow): Readonly<Record<FigureName, Figure>> {
  const labels = LABELS[kind]
  const figure = (hbar: string | null, note: string | undefined): Figure =>
    hbar === null || note === undefined ? { hbar: null, note: null } : { hbar, note }
  return {
    asked: figure(price, labels.price),
    allowed: figure(maxPrice, labels.maximum),
    paid: figure(paid, 'Paid'),
    fee: figure(fee, 'Network fee'),
  }
}
