import { reviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { decodeTransaction, isRefused } from '../decode'
import { parseIntent } from '../intent'
import { judge } from '../judge'
import { NO_REVIEW_FACTS, reviewContent, type ReviewContext } from '../review'
import type { Effect, TransactionType } from '../types'
import { INTENT, PURCHASE, ROYALTY_ACCOUNT, STRANGER, body, encodeTransactionList } from './pieces'

/** The person's names for accounts, by id. */
const NAMES_BY_ID: Readonly<Record<string, string>> = {
  [`0.0.${STRANGER}`]: 'Market fees',
  [`0.0.${ROYALTY_ACCOUNT}`]: 'Vault',
}
export const reviewContext: ReviewContext = {
  isPractice: true,
  networkLabel: 'Practice market',
  endpoint: { network: 'practice', serviceHost: '127.0.0.1:4100', toolHost: null },
  keyType: 'ED25519',
  keyStore: 'keychain',
  namedIdOf: (id: EntityId) => ({ id, checksum: 'abcde', name: NAMES_BY_ID[id] ?? null }),
  isNameTrusted: (id) => id === `0.0.${ROYALTY_ACCOUNT}`,
  typedName: (id) => (id === OPERATOR ? 'Gallery' : null),
  title: 'Tide 7',
  collection: 'Tidal Forms',
  agreedTerms: null,
  image: null,
  commission: null,
  describeNft: () => null,
  spenderSince: (id) => (id === SPENDER || id === OPERATOR ? '2026-11-04T10:00:00.000Z' : null),
  facts: NO_REVIEW_FACTS,
}

/** The review of bytes for `INTENT`, a purchase. `intentFields`: changes to the intent. */
export function reviewContentOf(bytes: Uint8Array, intentFields: object = {}) {
  const decoded = decodeTransaction(bytes)
  const intent = parseIntent({ ...INTENT, ...intentFields }, () => new Date(INTENT.now))
  return reviewContent(decoded, judge(decoded, intent), intent, reviewContext)
}

export const OWNER = '0.0.1001' as const
export const SPENDER = '0.0.3003' as const
export const TOKEN_ID = '0.0.5000' as const
export const OPERATOR = `0x${'0a'.repeat(20)}` as const
/** Hex digits, padded to one 32-byte argument of a contract call. */
export const evmWord = (hex: string): string => hex.padStart(64, '0')

/**
 * The review of a transaction whose only effect is `effect`. Its other properties are those of the purchase.
 * `intentFields`: kind of intent, and the fields of that kind. Throws if the review does not fit its schema.
 */
export function reviewContentOfEffect(
  type: TransactionType,
  effect: Effect,
  intentFields: object,
  contextFields: Partial<ReviewContext> = {},
) {
  const purchase = decodeTransaction(encodeTransactionList(body({ data: PURCHASE })))
  if (isRefused(purchase)) throw new Error('the purchase is refused')
  const { account, nodes, feeCap, now, spenders } = INTENT
  const intent = parseIntent({ account, nodes, feeCap, now, spenders, ...intentFields }, () => new Date(now))
  const decoded = { ...purchase, type, effects: [effect] }
  const content = reviewContent(decoded, judge(decoded, intent), intent, { ...reviewContext, ...contextFields })
  reviewModel.omit({ reviewId: true, endsInMs: true, theme: true }).parse(content)
  return content
}
export const APPROVE_TYPE: TransactionType = 'cryptoApproveAllowance'
/** Placeholder for the protobuf path of an effect. */
const PATH = 'p'
export const hbarAllowanceEffect = (amountTinybar: bigint): Effect => ({
  kind: 'hbar-allowance',
  path: PATH,
  owner: OWNER,
  spender: SPENDER,
  amountTinybar,
})
export const nftAllowanceEffect = (serials: readonly bigint[], all: 'grant' | 'revoke' | 'unchanged'): Effect => ({
  kind: 'nft-allowance',
  path: PATH,
  token: TOKEN_ID,
  owner: OWNER,
  spender: SPENDER,
  serials,
  all,
  delegatingSpender: null,
})
export const contractCallEffect = (selector: string, argumentsHex: string): Effect => ({
  kind: 'contract-call',
  path: PATH,
  contract: TOKEN_ID,
  gas: 90_000n,
  amountTinybar: 0n,
  selector,
  argumentsHex,
})
/** A call of `setApprovalForAll` for the operator. `approvedHex`: the boolean argument as hex digits. */
export const operatorApprovalCall = (approvedHex: string) =>
  contractCallEffect('a22cb465', evmWord(OPERATOR.slice(2)) + evmWord(approvedHex))
export const NFT_REQUEST = { token: TOKEN_ID, serial: 7 }
