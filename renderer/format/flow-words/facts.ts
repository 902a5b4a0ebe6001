/** What was asked for, as facts, and the one figure that stands beside an entry. */
import type { Flow, FlowKindName } from '@shared/contract/flows'
import { hasEnded } from '../flow-state'
import { hbarWords, isZeroHbar } from '../money'

type Labels = {
  readonly price?: string
  readonly most?: string
  readonly count?: string
  /** What the figure is called while nothing has been paid; the price where it says so. */
  readonly figure?: { readonly of: 'price' | 'maxPrice'; readonly note: string }
}

const LABELS: Readonly<Record<FlowKindName, Labels>> = {
  buy: { price: 'Price agreed', figure: { of: 'maxPrice', note: 'at most' } },
  'buy-evm': { price: 'Price agreed', figure: { of: 'maxPrice', note: 'at most' } },
  associate: {},
  list: { price: 'Price asked', figure: { of: 'price', note: 'asked' } },
  'list-evm': { price: 'Price asked', figure: { of: 'price', note: 'asked' } },
  unlist: {},
  'unlist-evm': {},
  mint: {
    ...{ price: 'Price for each', most: 'At most', count: 'NFTs asked for' },
    figure: { of: 'maxPrice', note: 'at most' },
  },
  allowance: { most: 'Allowance', figure: { of: 'maxPrice', note: 'allowed' } },
  restore: { most: 'Allowance', figure: { of: 'maxPrice', note: 'allowed' } },
  revoke: {},
  'offer-add': {
    ...{ price: 'Offered for each', most: 'At most', count: 'Offers' },
    figure: { of: 'maxPrice', note: 'offered' },
  },
  'offer-raise': {
    ...{ price: 'Raised to', most: 'At most', count: 'Offers' },
    figure: { of: 'maxPrice', note: 'offered' },
  },
  'offer-cancel': { price: 'Offered', figure: { of: 'price', note: 'was offered' } },
  'sign-in': {},
}

export type Fact = { readonly label: string; readonly value: string }

/** "Price agreed 640 ℏ", "Offers 3". */
export function askedFacts({ kind, price, maxPrice, count }: Flow): readonly Fact[] {
  const labels = LABELS[kind]
  const fact = (label: string | undefined, value: string | null): readonly Fact[] =>
    label === undefined || value === null ? [] : [{ label, value }]
  return [
    ...fact(labels.count, count === null ? null : String(count)),
    ...fact(labels.price, price && hbarWords(price)),
    ...fact(labels.most, maxPrice && hbarWords(maxPrice)),
  ]
}

export type Figure = { readonly hbar: string | null; readonly note: string }

/** What was paid; before that, and where nothing is paid, what was asked, offered or allowed. */
export function figureOf(flow: Flow): Figure {
  const { kind, state, paid, fee } = flow
  const charged = fee === null ? '' : `fee ${hbarWords(fee)}`
  if (paid !== null && !isZeroHbar(paid)) return { hbar: paid, note: charged }
  const { figure } = LABELS[kind]
  const isNoMore = hasEnded(state) && (state !== 'done' || figure?.note === 'at most')
  if (!figure || isNoMore || flow[figure.of] === null) return { hbar: paid, note: charged }
  return { hbar: flow[figure.of], note: figure.note }
}
