import { otherTransactions } from './other-transactions'
import { commonFieldAttacks } from './frame'
import { permissionAttacks } from './permission'
import type { Attack, AttackInput } from './scene'
import { transferAttacks } from './transfer'
import { wireAttacks } from './wire'

/** Functions that make the hostile bytes, by variant. */
const attacks = {
  ...transferAttacks,
  ...permissionAttacks,
  ...otherTransactions,
  ...commonFieldAttacks,
  ...wireAttacks,
} as const satisfies Record<string, Attack>

/** Ways in which a dishonest service changes the prepared bytes. */
export type HostileVariant = keyof typeof attacks
export const HOSTILE_VARIANTS = Object.keys(attacks) as readonly HostileVariant[]

/**
 * Bytes that a dishonest service sends instead of the honest bytes. Null if the variant needs something that the honest
 * body does not have, for example an NFT.
 */
export const hostileBytes = (variant: HostileVariant, input: AttackInput): Uint8Array | null => attacks[variant](input)
