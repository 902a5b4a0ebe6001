import type { Operation } from '../operation'

export const modelOperations: readonly Operation[] = []
