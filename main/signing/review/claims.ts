import type { Intent } from '../intent'
import type { Finding } from '../types'
import { quoted } from '../text'
import { hbarText } from '../words'
import type { Payee, ReviewContext } from './context'
import { heldValue, roundedWorth } from './facts'

/**
 * Line of a finding in the list of warnings: the claim of the rule, else the title of the finding. The permission over a
 * whole collection has a line of its own, because the rule knows neither the spender's name nor the value of the NFTs.
 */
export function claimOf(
  { rule, claim, title }: Finding,
  intent: Intent,
  context: ReviewContext,
  payees: readonly Payee[],
): string {
  if (rule === 'collection-wide' && intent.kind === 'list-evm') return collectionWideClaim(context, payees)
  return claim ?? title
}

/** A long name would push the value out of the line. */
const MAX_CLAIM_NAME_CHARS = 40
const shortName = (name: string): string =>
  name.length > MAX_CLAIM_NAME_CHARS ? `${name.slice(0, MAX_CLAIM_NAME_CHARS)}…` : name

function collectionWideClaim({ collection, facts }: ReviewContext, payees: readonly Payee[]): string {
  const spender = payees.find(({ role }) => role === 'spender')
  const name = spender?.isNameTrusted ? spender.payee.name : null
  const value = heldValue(facts)
  const valueWords = value === null ? '' : `, worth ${hbarText(roundedWorth(value))}`
  const nftWords = collection === '' ? 'NFTs of the collection' : quoted(shortName(collection))
  const count = facts.held?.nfts.length ?? 0
  const scopeWords = count > 0 ? `all ${count} ${nftWords}` : `all your ${nftWords}`
  return `${name ?? 'The spender'} can move ${scopeWords}${valueWords}`
}
