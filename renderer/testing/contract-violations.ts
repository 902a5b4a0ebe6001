import type { AppError } from '@shared/errors'

/** Input or answer of a call that does not fit the contract: main would refuse the input, or never gives the answer. */
export type ContractViolation = {
  /** Feature and method, such as `nft.get`. */
  readonly callName: string
  readonly part: 'input' | 'answer'
  readonly value: unknown
  readonly error: AppError
}

/** Violations by the current test. A test passes only if there are none at its end. */
export const contractViolations: ContractViolation[] = []
