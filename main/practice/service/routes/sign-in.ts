import type { Operation } from '../operation'

export const signInOperations: readonly Operation[] = []
