import type { AllowanceKind } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'

/** Asset and spender of a permission. */
export type AllowanceSubject = {
  readonly kind: AllowanceKind
  /** `0.0.N`, or `0x` and 40 hex digits in lower case. */
  readonly spender: string
  readonly token: EntityId | null
  readonly serial: number | null
}

/**
 * Key of a permission. A permission replaces an earlier one with the same key. A single NFT can be approved for only
 * one spender at a time; a whole collection or an amount for several.
 */
export function subjectKey({ kind, spender, token, serial }: AllowanceSubject): string {
  return kind === 'nft' ? `nft/${token}/${serial}` : `${kind}/${token ?? ''}/${spender}`
}
