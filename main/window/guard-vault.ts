import type { VaultServices } from '@shared/contract/vault'
import type { KeyWindowMethods } from '../features/vault/vault-error-mapping'
import type { ApprovalGate } from './approval-gate'

/**
 * Allows the most serious actions of the key window only after the wait of `gate`: allowing an account to spend,
 * changing limits, showing a private key or an agent key, removing an account, and removing the passphrase. Entering a
 * new passphrase or a key needs no wait, because a person who is only lured into clicking enters neither. The methods
 * with a wait throw AppFailure `approval-too-early` until the wait is over.
 */
export function guardVault(methods: KeyWindowMethods, gate: () => ApprovalGate): VaultServices['vault'] {
  const withWait =
    <Input, Output>(method: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      gate().requireWaitOver()
      return method(input)
    }
  return {
    ...methods,
    reportConfirmButton: async ({ button }) => {
      gate().reportButton(button)
      return Promise.resolve({ waitLeftMs: gate().waitLeftMs(), waitRestart: gate().currentRestartReason() })
    },
    addSpender: withWait(methods.addSpender),
    setLimits: withWait(methods.setLimits),
    exportKey: withWait(methods.exportKey),
    showAgentKey: withWait(methods.showAgentKey),
    removeAccount: withWait(methods.removeAccount),
    setPassphrase: async (input) => {
      // `next: null` removes the passphrase.
      if (input.next === null) gate().requireWaitOver()
      return methods.setPassphrase(input)
    },
  }
}
