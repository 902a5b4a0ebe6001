import type { Bridge, BridgeOf } from '@shared/contract'
import type { Subscribe } from '@shared/contract/events'
import type { reviewContract } from '@shared/contract/review'
import type { vaultContract } from '@shared/contract/vault'

export type ReviewBridge = BridgeOf<typeof reviewContract>
export type VaultBridge = BridgeOf<typeof vaultContract>

declare global {
  interface Window {
    /** The main page sees the first, the review window the second, the key window the third. */
    readonly countersign: (Bridge & { readonly on: Subscribe }) | ReviewBridge | VaultBridge
  }
}
