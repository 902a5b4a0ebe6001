import type { Operation } from '../operation'

export const mintOperations: readonly Operation[] = []
