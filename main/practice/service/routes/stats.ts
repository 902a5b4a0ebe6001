import type { Operation } from '../operation'

export const statsOperations: readonly Operation[] = []
