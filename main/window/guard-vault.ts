import type { VaultServices } from '@shared/contract/vault'
import type { KeyWindowMethods } from '../features/vault/vault-error-mapping'
import type { ApprovalGate } from './approval-gate'

/**
 * Puts the wait of `gate` before the most serious actions of the key window: allowing an account to spend, changing
 * limits, showing a private key or an agent key, removing an account, and removing the passphrase. Entering a
 * passphrase or a key to add something needs no wait, since a lured click holds neither. Each throws AppFailure
 * `approval-too-early`.
 */
export function guardVault(methods: KeyWindowMethods, gate: () => ApprovalGate): VaultServices['vault'] {
  const guarded =
    <Input, Output>(work: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      gate().requireOpen()
      return work(input)
    }
  return {
    ...methods,
    attend: async ({ button }) => {
      gate().report(button)
      return Promise.resolve({ waitLeftMs: gate().leftMs() })
    },
    addSpender: guarded(methods.addSpender),
    setLimits: guarded(methods.setLimits),
    exportKey: guarded(methods.exportKey),
    showAgentKey: guarded(methods.showAgentKey),
    removeAccount: guarded(methods.removeAccount),
    setPassphrase: async (input) => {
      if (input.next === null) gate().requireOpen()
      return methods.setPassphrase(input)
    },
  }
}
