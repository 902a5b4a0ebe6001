/** Reasons why Countersign cannot use the keys in the keychain, each as a sentence for the person. */
export const KEYCHAIN_REASONS = {
  unavailable: 'This computer offers no keychain to Countersign.',
  denied: 'Countersign was denied access to the keychain.',
  'timed-out': 'The keychain did not answer in time.',
  crashed: 'The request to the keychain failed.',
  damaged: 'The keychain’s entry for Countersign cannot be read.',
  'not-opened': 'The keychain has not answered yet.',
  'not-in-use': 'The keychain is not in use.',
} as const

export type KeychainReason = keyof typeof KEYCHAIN_REASONS
