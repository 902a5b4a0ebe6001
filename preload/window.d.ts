import type { Bridge, BridgeOf } from '@shared/contract'
import type { Subscribe } from '@shared/contract/events'
import type { questionContract } from '@shared/contract/question'
import type { reviewContract } from '@shared/contract/review'
import type { vaultContract } from '@shared/contract/vault'

export type ReviewBridge = BridgeOf<typeof reviewContract>
export type QuestionBridge = BridgeOf<typeof questionContract>
export type VaultBridge = BridgeOf<typeof vaultContract>

declare global {
  interface Window {
    /**
     * Functions that the preload script exposes to its page. The main window has `Bridge` and `on`, the review window has
     * `ReviewBridge`, the question window has `QuestionBridge`, and the key window has `VaultBridge`.
     */
    readonly countersign: (Bridge & { readonly on: Subscribe }) | ReviewBridge | QuestionBridge | VaultBridge
  }
}
