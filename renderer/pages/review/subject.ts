import type { ReviewModel } from '@shared/contract/review'
import { counted, countWord } from '../../format/money'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { refusalText } from '../../format/flow-error-text'
import { plainText } from '../../format/text'
import { warnIds } from '@shared/review-gates'

type Subject = ReviewModel['subject']

/** Statement that nothing happens without an approval. */
export const NOTHING_HAPPENED: Record<Subject, string> = {
  transaction: 'Nothing was signed.',
  act: 'Nothing was sent.',
  message: 'Nothing was signed.',
}

/** Titles of the raw content, which opens on request. */
export const RAW_CONTENT_WORDS: Record<
  Subject,
  { readonly title: string; readonly hashOf: string; readonly hash: string }
> = {
  transaction: { title: 'Raw fields', hashOf: 'Hash of the transaction', hash: 'SHA-384' },
  act: { title: 'The exact request', hashOf: 'Hash of the request', hash: 'SHA-256' },
  message: { title: 'The exact text', hashOf: 'Hash of the message', hash: 'SHA-256' },
}

export type Head = { readonly title: string; readonly text: string }

/** Verdict in words, with the amount of checked content. */
export function verdictWords(model: ReviewModel): Head {
  switch (model.verdict) {
    case 'match':
      return { title: 'This does what you asked', text: completeWords(model) }
    case 'warn': {
      const warningCount = warnIds(model).length
      const findings = `${countWord(warningCount)} ${warningCount === 1 ? 'finding' : 'findings'} to acknowledge.`
      return { title: warnTitle(model), text: `${findings} ${readWords(model)}` }
    }
    case 'refuse': {
      const accountName = plainText(model.account.name ?? model.account.id, 40)
      const rules = model.findings.filter(({ severity }) => severity === 'refuse').map(({ rule }) => rule)
      const moved = `${NOTHING_HAPPENED[model.subject]} Nothing has left ${accountName}.`
      const { title, todo } = refusalText(rules)
      return { title, text: isLedgerRejection(rules) ? `${moved} ${todo}` : moved }
    }
  }
}

/**
 * A line with a warning shows that the transaction does more than intended. Without one it matches the intent, and a
 * finding outside the comparison warns against it.
 */
function warnTitle({ comparison, findings }: ReviewModel): string {
  if (comparison.some(({ status }) => status === 'warn')) return 'This does what you asked, and more'
  const [first, ...others] = findings.filter(({ severity }) => severity === 'warn')
  if (first === undefined) return 'This does what you asked'
  if (others.length > 0) return `This does what you asked, with ${countWord(others.length + 1).toLowerCase()} warnings`
  return `This does what you asked, but ${lowerFirst(plainText(first.title, 120))}`
}

/** Adapts a title for use within a sentence; names and abbreviations keep their capitals. */
export const lowerFirst = (text: string): string =>
  /^(?:[A-Z][a-z]|A )/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const readWords = ({ subject, fields }: ReviewModel): string => {
  switch (subject) {
    case 'transaction':
      return `All ${counted(fields.length, 'field')} read and shown.`
    case 'act':
      return 'The whole request is shown.'
    case 'message':
      return 'The whole text is shown.'
  }
}

const NOTHING_ELSE: Record<Subject, string> = {
  transaction: 'Nothing else in the bytes.',
  act: 'Nothing else is sent, and nothing is signed.',
  message: 'The message is not a transaction and moves nothing.',
}
const completeWords = (model: ReviewModel): string => `${readWords(model)} ${NOTHING_ELSE[model.subject]}`

const KEY_STORE_WORDS = { keychain: 'in this computer’s keychain', session: 'kept for this session' } as const

/** The signer, or the user key that the request is sent with. */
export function signerWords({ account, signer }: ReviewModel): string {
  const name = plainText(account.name ?? account.id, 40)
  if (signer === null) return `Sent for ${name} with its user key. Nothing is signed`
  return `Signs as ${name}, ${signer.keyType} key ${KEY_STORE_WORDS[signer.keyStore]}`
}
