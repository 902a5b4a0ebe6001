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
  { rule, claim, title, message }: Finding,
  intent: Intent,
  context: ReviewContext,
  payees: readonly Payee[],
): string {
  if (rule === 'collection-wide' && intent.kind === 'list-evm') return collectionWideClaim(context, payees)
  if (rule === 'name-like-known') return imitationClaim(message) ?? title
  return claim ?? title
}

/** A longer name would take a second line. */
const MAX_IMITATED_NAME_CHARS = 32
const BEFORE_NAME = ' looks like “'
const AFTER_NAME = '” ('

/**
 * Claim with the known name that a name from the market imitates, from the message of the rule `name-like-known`; null
 * for a name that is too long. The last occurrence of the words is used, because the name from the market comes first
 * and could contain the same words.
 */
function imitationClaim(message: string): string | null {
  const start = message.lastIndexOf(BEFORE_NAME) + BEFORE_NAME.length
  const end = message.indexOf(AFTER_NAME, start)
  if (start < BEFORE_NAME.length || end < 0 || end - start > MAX_IMITATED_NAME_CHARS) return null
  return `A name looks like “${message.slice(start, end)}”, which you know`
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
