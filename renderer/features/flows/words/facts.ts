/** Facts of the request, and the figures of a history entry. */
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { hbarWords } from '../../../format/money'
import { plainText } from '../../../format/text'

type Labels = {
  readonly price?: string
  readonly most?: string
  readonly count?: string
}

const LABELS: Readonly<Record<FlowKindName, Labels>> = {
  buy: { price: 'Price agreed', most: 'At most' },
  'buy-evm': { price: 'Price agreed', most: 'At most' },
  associate: {},
  list: { price: 'Price asked' },
  'list-evm': { price: 'Price asked' },
  unlist: {},
  'unlist-evm': {},
  mint: { price: 'Price for each', most: 'At most', count: 'NFTs requested' },
  allowance: { most: 'Allowance' },
  restore: { most: 'Allowance' },
  revoke: {},
  'offer-add': { price: 'Offered for each', most: 'At most', count: 'Offers' },
  'offer-raise': { price: 'Raised to', most: 'At most', count: 'Offers' },
  'offer-cancel': { price: 'Offered' },
  'sign-in': {},
}

export type Fact = { readonly label: string; readonly value: string }

/** Facts such as "Price agreed 640 ℏ" or "Offers 3"; for a mint, the requested, accepted and arrived counts. */
export function askedFacts({ kind, price, maxPrice, count, accepted, outcome, error }: Flow): readonly Fact[] {
  const labels = LABELS[kind]
  const reason = error?.code === 'service-refused' ? error.receiptStatus : null
  const arrived = outcome?.of === 'mint' ? outcome.minted.length : null
  const fact = (label: string | undefined, value: string | null): readonly Fact[] =>
    label === undefined || value === null ? [] : [{ label, value }]
  return [
    ...fact(labels.count, count === null ? null : String(count)),
    ...fact('Accepted', accepted === null ? null : String(accepted)),
    ...fact('Arrived', arrived === null ? null : String(arrived)),
    ...fact(labels.price, price && hbarWords(price)),
    ...fact(labels.most, maxPrice && hbarWords(maxPrice)),
    // Reason why the ledger refused the market's own transaction. Only the market's answer contains this reason.
    ...fact('The ledger’s reason', reason && plainText(reason, 60)),
  ]
}

export type FigureName = 'asked' | 'allowed' | 'paid' | 'fee'
/** Amount and its meaning in this act, such as "Offered for each". Both null without a figure. */
export type Figure = { readonly hbar: string | null; readonly note: string | null }

/**
 * Four figures with four meanings: price asked, maximum allowed, amount paid by the ledger's record, and network fee.
 */
export function figuresOf({ kind, price, maxPrice, paid, fee }: Flow): Readonly<Record<FigureName, Figure>> {
  const labels = LABELS[kind]
  const of = (hbar: string | null, note: string | undefined): Figure =>
    hbar === null || note === undefined ? { hbar: null, note: null } : { hbar, note }
  return {
    asked: of(price, labels.price),
    allowed: of(maxPrice, labels.most),
    paid: of(paid, 'Paid'),
    fee: of(fee, 'Network fee'),
  }
}
