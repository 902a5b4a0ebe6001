/** The one door to `window.countersign`. Each page sees the bridge that its own preload gave it, and nothing else. */
import type { Bridge } from '@shared/contract'
import type { Subscribe } from '@shared/contract/events'
import type { ReviewBridge, VaultBridge } from '../preload/window'

export type MainApi = Bridge & { readonly on: Subscribe }
export type ReviewApi = ReviewBridge['review']
export type VaultApi = VaultBridge['vault']

export const mainApi = (): MainApi => window.countersign as MainApi
export const reviewApi = (): ReviewApi => (window.countersign as ReviewBridge).review
export const vaultApi = (): VaultApi => (window.countersign as VaultBridge).vault
