import type { AllowanceKind } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'

/** What may be taken, and by whom. */
export type Subject = {
  readonly kind: AllowanceKind
  /** `0.0.N`, or `0x` and 40 hex digits in lower case. */
  readonly spender: string
  readonly token: EntityId | null
  readonly serial: number | null
}

/**
 * Two permissions with one key cannot stand beside each other: the later takes the place of the earlier. An NFT can be
 * promised to one spender only; whole collections, and amounts, to several.
 */
export function subjectKey({ kind, spender, token, serial }: Subject): string {
  return kind === 'nft' ? `nft/${token}/${serial}` : `${kind}/${token ?? ''}/${spender}`
}
