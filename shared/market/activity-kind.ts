/**
 * What a record of the market's activity tells of. The documents show its label by examples only ("a sale, listing, price
 * change or mint label"), so that words are looked for in it; one with none of them is `other`, and shown by its own label.
 */
export type ActivityKind = 'sold' | 'minted' | 'listed' | 'repriced' | 'withdrawn' | 'other'

const WORDS: readonly (readonly [RegExp, ActivityKind])[] = [
  [/mint/i, 'minted'],
  [/de-?list|un-?list|withdr[ae]w|cancel/i, 'withdrawn'],
  [/price.?ch|re-?pric/i, 'repriced'],
  [/list/i, 'listed'],
  [/sale|sold|s[eo]ll|bought|buy|purchase|offer/i, 'sold'],
]

export const activityKindOf = (label: string): ActivityKind =>
  WORDS.find(([pattern]) => pattern.test(label))?.[1] ?? 'other'
