import type { Operation } from '../operation'

export const ownerOperations: readonly Operation[] = []
