export type PracticeLine = {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly mirrorUrl: string
  readonly controlUrl: string
  readonly ledger: Readonly<Record<string, string>>
  readonly feeAccounts: readonly string[]
  readonly operator: { readonly accountId: string; readonly evmAddress: string }
  readonly accounts: readonly PracticeAccount[]
  readonly keys: { readonly agent: string; readonly user: string | null; readonly affiliate: string }
  readonly tokens: { readonly native: string; readonly evm: string; readonly large: string }
}

export type PracticeAccount = {
  readonly accountId: string
  readonly keyType: 'ED25519' | 'ECDSA'
  readonly privateKey: string
  readonly role: string
}
