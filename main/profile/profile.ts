import type { EntityId, LedgerId } from '@shared/ids'

/** Where the app is connected to. One at a time. */
export type Profile = {
  readonly id: string
  readonly label: string
  readonly kind: 'practice' | 'testnet' | 'mainnet'
  /** Decides the checksums of ids. */
  readonly ledgerId: LedgerId
  /** The most network fee a transaction may allow itself, decimal HBAR. */
  readonly feeCap: string
}

/** Addresses of a running profile; null parts are not known yet. */
export type Addresses = {
  readonly baseUrl: URL
  readonly mirrorUrl: URL
  /** `host:port` to node account. */
  readonly nodes: Readonly<Record<string, EntityId>>
  /** Accounts that the market's own fee goes to: part of the profile, never taken from an answer of the service. */
  readonly feeAccounts: readonly EntityId[]
}

export const PRACTICE: Profile = {
  id: 'practice',
  label: 'Practice market',
  kind: 'practice',
  ledgerId: '03',
  feeCap: '10',
}
