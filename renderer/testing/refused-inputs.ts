import type { AppError } from '@shared/errors'

export type RefusedInput = { readonly callName: string; readonly input: unknown; readonly error: AppError }

/** Inputs of the current test that main would refuse. A test passes only if there are none at its end. */
export const refusedInputs: RefusedInput[] = []
