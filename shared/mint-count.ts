import type { MintCountReason } from './contract/flows'

type Counts = { readonly requested: number; readonly accepted: number; readonly reason: MintCountReason | null }

/**
 * Words for the lowered count of a mint in one or two sentences: "The market accepts 3 of the 7 NFTs you requested:
 * only 3 are left." `quoted`: puts the market's own words in quotation marks, safe to show.
 */
export function loweredCountWords({ requested, accepted, reason }: Counts, quoted: (words: string) => string): string {
  const counts = `The market accepts ${accepted} of the ${requested} NFTs you requested`
  switch (reason?.of) {
    case undefined:
      return `${counts}.`
    case 'one-at-a-time':
      return `${counts}: this launch mints one NFT at a time.`
    case 'pool':
      return `${counts}: only ${accepted} ${accepted === 1 ? 'is' : 'are'} left.`
    case 'stated':
      return `${counts}. It says: ${quoted(reason.words)}`
    case 'none':
      return `${counts}. It gives no reason.`
  }
}
