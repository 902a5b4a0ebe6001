import type { Operation } from '../operation'

export const rankingOperations: readonly Operation[] = []
