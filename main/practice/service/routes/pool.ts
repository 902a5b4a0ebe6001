import type { Operation } from '../operation'

export const poolOperations: readonly Operation[] = []
