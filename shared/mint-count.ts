import type { MintCountReason } from './contract/flows'

/** Numbers of requested and accepted NFTs, and the reason for the lower number; null if the reason is unknown. */
type Counts = { readonly requested: number; readonly accepted: number; readonly reason: MintCountReason | null }

/**
 * Words for a mint of fewer NFTs than requested, in one or two sentences: "The market accepts 3 of the 7 NFTs you
 * requested: only 3 are left." `quoteText` makes the market's own words safe to show, in quotation marks.
 */
export function loweredCountWords(
  { requested, accepted, reason }: Counts,
  quoteText: (words: string) => string,
): string {
  const counts = `The market accepts ${accepted} of the ${requested} NFTs you requested`
  switch (reason?.of) {
    case undefined:
      return `${counts}.`
    case 'one-at-a-time':
      return `${counts}: this launch mints one NFT at a time.`
    case 'pool':
      return `${counts}: only ${accepted} ${accepted === 1 ? 'is' : 'are'} left.`
    case 'stated':
      return `${counts}. It says: ${quoteText(reason.words)}`
    case 'none':
      return `${counts}. It gives no reason.`
  }
}
