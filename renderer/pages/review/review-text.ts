import type { ReviewModel } from '@shared/contract/review'
import { countWithNoun } from '../../format/money'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { refusedReviewText } from '../../format/flow-error-text'
import { lowerFirstLetter, plainText, quotedText } from '../../format/text'
import { type Acknowledgement, unacceptedWarnings, warningIds } from '@shared/review-conditions'

type Subject = ReviewModel['subject']

/** Sentence for a review that ended without approval: nothing was signed, or nothing was sent. */
export const NOTHING_HAPPENED: Record<Subject, string> = {
  transaction: 'Nothing was signed.',
  act: 'Nothing was sent.',
  message: 'Nothing was signed.',
}

/** Names for the exact content of a review and for the hash of this content. */
export const RAW_CONTENT_WORDS: Record<
  Subject,
  { readonly title: string; readonly hashLabel: string; readonly hashName: string }
> = {
  transaction: { title: 'Raw fields', hashLabel: 'Hash of the transaction', hashName: 'SHA-384' },
  act: { title: 'The exact request', hashLabel: 'Hash of the request', hashName: 'SHA-256' },
  message: { title: 'The exact text', hashLabel: 'Hash of the message', hashName: 'SHA-256' },
}

/** True if the bytes could not be decoded, so that no effect and no field is known. */
export const isUndecodedReview = ({ subject, verdict, bytesHash, fields }: ReviewModel): boolean =>
  subject === 'transaction' && verdict === 'refuse' && bytesHash === null && fields.length === 0

/** Ids of the rules that refused the review. */
export const refusedRules = ({ findings }: ReviewModel): readonly string[] =>
  findings.filter(({ severity }) => severity === 'refuse').map(({ rule }) => rule)

/** `advice`: what to do about a refusal, on a line of its own; absent if the text says all. */
export type VerdictText = { readonly title: string; readonly text: string; readonly advice?: string }

/** Title and text for the verdict. `acknowledgements`: acceptances of warnings so far. */
export function verdictWords(model: ReviewModel, acknowledgements: readonly Acknowledgement[]): VerdictText {
  switch (model.verdict) {
    case 'match':
      return { title: 'This does what you asked', text: completeContentText(model) }
    case 'warn':
      return { title: warnTitle(model), text: warningsText(model, acknowledgements) }
    case 'refuse': {
      const accountName = plainText(model.account.name ?? model.account.id, 40)
      const rules = refusedRules(model)
      const unchangedText = `${NOTHING_HAPPENED[model.subject]} Nothing has left ${accountName}.`
      const { title, todo } = refusedReviewText(rules)
      if (!isLedgerRejection(rules)) return { title, text: unchangedText }
      // The usual advice after a rejection by the ledger is to request fewer NFTs, which is impossible for one NFT.
      const requestedItems = model.marketEffects.filter(({ kind }) => kind !== 'hbar')
      const isSingleNft = requestedItems.length === 1 && requestedItems[0]?.kind === 'nft'
      return { title, text: unchangedText, advice: isSingleNft ? 'If this repeats, report it to the market.' : todo }
    }
  }
}

const COUNT_LOWERED_RULE = 'mint-count-lowered'

/**
 * Title for the verdict `warn`. A warning in the comparison means that the transaction does more than intended. Without
 * such a warning, the title has the number of warnings. A rule has a title of its own only while no other rule warns,
 * because "less than you asked" must not hide a payment that was not requested.
 */
function warnTitle(model: ReviewModel): string {
  const rules = new Set(model.findings.filter(({ severity }) => severity === 'warn').map(({ rule }) => rule))
  const doesMore = model.comparison.some(({ status }) => status === 'warn')
  if (rules.size === 1 && rules.has('mint-over-stated')) return 'This costs more than the market’s price'
  if (rules.size === 1 && rules.has(COUNT_LOWERED_RULE) && !doesMore) return 'This does less than you asked'
  if (doesMore) return 'This does what you asked, and more'
  const count = warningIds(model).length
  if (count === 0) return 'This does what you asked'
  const openingWords = rules.has(COUNT_LOWERED_RULE) ? 'This differs from what you asked' : 'This does what you asked'
  return `${openingWords}, with ${count === 1 ? 'a warning' : countWithNoun(count, 'warning')}`
}

/**
 * Sentence on how the person accepts the warnings, with the number of warnings unless the title has it. Once all are
 * accepted, only the number of accepted warnings.
 */
function warningsText(model: ReviewModel, acknowledgements: readonly Acknowledgement[]): string {
  const warnings = model.findings.filter(({ severity }) => severity === 'warn')
  const countText = countWithNoun(warnings.length, 'warning')
  if (unacceptedWarnings(model, acknowledgements).length === 0)
    return `You accepted ${warnings.length} of ${countText}.`
  const typedTexts = warnings.flatMap(({ requiredText }) => (requiredText === null ? [] : [requiredText]))
  const title = warnTitle(model)
  const isCountInTitle = title.endsWith(' warning') || title.endsWith(' warnings')
  return `${isCountInTitle ? '' : `${countText}. `}${acceptanceWords(typedTexts, warnings.length)}`
}

function acceptanceWords(typedTexts: readonly string[], warningCount: number): string {
  const [onlyText = ''] = typedTexts
  if (warningCount === 1) {
    return typedTexts.length === 0 ? 'Tick the warning to approve.' : `Type ${typedWords(onlyText)} to approve.`
  }
  if (typedTexts.length === 0) return 'Tick each one to approve.'
  if (typedTexts.length === warningCount) return 'Type the text of each warning to approve.'
  return 'Accept each warning to approve: tick the box or type the text.'
}

/** A text that the person has to type, in quotation marks. */
const typedWords = (requiredText: string): string => quotedText(requiredText, 60)

/** Words for the warnings that are left: how many to tick, and how many to accept by typing. */
export function leftWarningsText(model: ReviewModel, acknowledgements: readonly Acknowledgement[]): string {
  const left = unacceptedWarnings(model, acknowledgements)
  const typedTexts = left.flatMap(({ requiredText }) => (requiredText === null ? [] : [requiredText]))
  const tickCount = left.length - typedTexts.length
  const countText = `${countWithNoun(left.length, 'warning')} left`
  if (typedTexts.length === 0) return `${countText} to tick`
  if (tickCount > 0) return `${countText}: ${typedTexts.length} to type, ${tickCount} to tick`
  return left.length === 1 ? `${countText}: type ${typedWords(typedTexts[0] ?? '')}` : `${countText} to type`
}

/** Sentence which states that the whole content is shown. */
const shownContentText = ({ subject, fields }: ReviewModel): string => {
  switch (subject) {
    case 'transaction':
      return `All ${countWithNoun(fields.length, 'field')} read and shown.`
    case 'act':
      return 'The whole request is shown.'
    case 'message':
      return 'The whole text is shown.'
  }
}

const NOTHING_ELSE_TEXT: Record<Subject, string> = {
  transaction: 'The bytes contain nothing else.',
  act: 'Nothing else is sent, and nothing is signed.',
  message: 'The message is not a transaction and moves nothing.',
}
/** Sentences on the completeness of the content. Parts that only the market carries out are named. */
function completeContentText(model: ReviewModel): string {
  const marketLabels = model.comparison
    .filter(({ status }) => status === 'note')
    .map(({ label }) => plainText(label, 40))
  if (marketLabels.length === 0) return `${shownContentText(model)} ${NOTHING_ELSE_TEXT[model.subject]}`
  return `${shownContentText(model)} ${upToMarketWords(marketLabels)}`
}

/** Items in a sentence: "the launch, the count and 2 notes". */
const itemsText = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`

/** Labels of fields that are no noun, with words that fit into a sentence. */
const LABEL_WORDS: ReadonlyMap<string, string> = new Map([
  ['Anything else', 'all other effects'],
  ['Allowed after', 'what is allowed after'],
  ['Covers', 'what it covers'],
])

const labelWords = (label: string): string => LABEL_WORDS.get(label) ?? `the ${lowerFirstLetter(label)}`

/**
 * Sentence on the requested facts that the signature does not fix, such as "The launch and the count are up to the
 * market."
 */
export function upToMarketWords(labels: readonly string[]): string {
  const text = itemsText(labels.map(labelWords))
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${labels.length === 1 ? 'is' : 'are'} up to the market.`
}

/** Sentence on the fields and notes to look at in the folded comparison: "See the amount, the launch and 2 notes." */
export const foldedPartsWords = (labels: readonly string[], noteCountText: string | null): string =>
  `See ${itemsText([...labels.map(labelWords), ...(noteCountText === null ? [] : [noteCountText])])}.`

const KEY_STORE_WORDS = { keychain: 'in this computer’s keychain', session: 'in memory for this session only' } as const

/** Sentence about the signer, or about the user key if a request is only sent. Without a full stop. */
export function signerWords({ account, signer }: ReviewModel): string {
  const name = plainText(account.name ?? account.id, 40)
  if (signer === null) return `Sent for ${name} with its user key. Nothing is signed`
  return `Signs as ${name}, ${signer.keyType} key ${KEY_STORE_WORDS[signer.keyStore]}`
}
