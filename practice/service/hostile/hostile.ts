import { otherTransactions } from './other-transactions'
import { frameAttacks } from './frame'
import { permissionAttacks } from './permission'
import type { Attack, Scene } from './scene'
import { transferAttacks } from './transfer'
import { wireAttacks } from './wire'

const attacks = {
  ...transferAttacks,
  ...permissionAttacks,
  ...otherTransactions,
  ...frameAttacks,
  ...wireAttacks,
} as const satisfies Record<string, Attack>

/** Ways in which prepared bytes can differ from the request. */
export type HostileVariant = keyof typeof attacks
export const HOSTILE_VARIANTS = Object.keys(attacks) as readonly HostileVariant[]

/** The bytes a dishonest service would send instead of the honest ones; null if the variant does not fit them. */
export const hostileBytes = (variant: HostileVariant, scene: Scene): Uint8Array | null => attacks[variant](scene)
