import type { MintCountReason } from './contract/flows'

/** A mint of fewer NFTs than requested. `reason`: the market's reason for the lower number; null if unknown. */
type LoweredCount = { readonly requested: number; readonly accepted: number; readonly reason: MintCountReason | null }

/**
 * Text about a mint of fewer NFTs than requested, in one or two sentences: "The market accepts 3 of the 7 NFTs you
 * requested: only 3 are left." `quoteText` makes the market's own words safe to show, in quotation marks.
 */
export function loweredCountWords(
  { requested, accepted, reason }: LoweredCount,
  quoteText: (words: string) => string,
): string {
  const countsText = `The market accepts ${accepted} of the ${requested} NFTs you requested`
  switch (reason?.of) {
    case undefined:
      return `${countsText}.`
    case 'one-at-a-time':
      return `${countsText}: this launch mints one NFT at a time.`
    case 'pool':
      return `${countsText}: only ${accepted} ${accepted === 1 ? 'is' : 'are'} left.`
    case 'stated':
      return `${countsText}. It says: ${quoteText(reason.words)}`
    case 'none':
      return `${countsText}. It gives no reason.`
  }
}
