import type { AllowanceKind } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'

/** Asset that a permission covers, and its spender. */
export type Subject = {
  readonly kind: AllowanceKind
  /** `0.0.N`, or `0x` and 40 hex digits in lower case. */
  readonly spender: string
  readonly token: EntityId | null
  readonly serial: number | null
}

/**
 * Key of a permission. Of two permissions with one key the later replaces the earlier. An NFT can be approved for one
 * spender only; whole collections and amounts for several.
 */
export function subjectKey({ kind, spender, token, serial }: Subject): string {
  return kind === 'nft' ? `nft/${token}/${serial}` : `${kind}/${token ?? ''}/${spender}`
}
