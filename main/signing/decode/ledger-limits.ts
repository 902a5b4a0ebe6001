import { MAX_ALLOWANCES, MAX_BODY_BYTES, MAX_HBAR_LEGS, MAX_NFT_LEGS, MAX_TOKEN_LEGS } from '@shared/ledger-limits'
import type { StructureRule } from './structure-rules'
import { WireError } from './wire-error'

type Limit = {
  readonly rule: StructureRule
  readonly max: number
  /** Status with which the ledger rejects the transaction. */
  readonly status: string
  /** Words after the count in the message of a refusal: what is counted. */
  readonly words: string
}

/** Limits of the ledger that do not depend on the ledger's state. */
export const LEDGER_LIMITS = {
  body: {
    rule: 'ledger-size',
    max: MAX_BODY_BYTES,
    status: 'TRANSACTION_OVERSIZE',
    words: 'bytes before signing',
  },
  hbarLegs: {
    rule: 'ledger-hbar-legs',
    max: MAX_HBAR_LEGS,
    status: 'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    words: 'accounts whose HBAR changes',
  },
  tokenLegs: {
    rule: 'ledger-token-legs',
    max: MAX_TOKEN_LEGS,
    status: 'TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    words: 'movements of fungible tokens',
  },
  nftLegs: {
    rule: 'ledger-nft-legs',
    max: MAX_NFT_LEGS,
    status: 'BATCH_SIZE_LIMIT_EXCEEDED',
    words: 'movements of NFTs',
  },
  allowances: {
    rule: 'ledger-allowances',
    max: MAX_ALLOWANCES,
    status: 'MAX_ALLOWANCES_EXCEEDED',
    words: 'permissions, each serial counted',
  },
} as const satisfies Readonly<Record<string, Limit>>

type LedgerLimit = keyof typeof LEDGER_LIMITS

/** Throws WireError, with the ledger's status as its evidence, if the count exceeds the limit. */
export function requireWithin(limit: LedgerLimit, count: number, path: string): void {
  const { rule, max, status, words } = LEDGER_LIMITS[limit]
  if (count <= max) return
  throw new WireError(rule, path, `There are ${count} ${words}. The ledger takes at most ${max}.`, status)
}
