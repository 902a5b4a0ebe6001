/** Reasons why the keychain's keys cannot be used, each as a sentence for the person. */
export const KEYCHAIN_REASONS = {
  unavailable: 'This computer offers no keychain to Countersign.',
  denied: 'The keychain was not opened for Countersign.',
  'timed-out': 'The keychain did not answer in time.',
  crashed: 'The keychain could not be asked.',
  damaged: 'The keychain holds something in the place of Countersign’s keys that cannot be read.',
  'not-opened': 'The keychain has not answered yet.',
  'not-in-use': 'The keychain is not in use.',
} as const

export type KeychainReason = keyof typeof KEYCHAIN_REASONS
