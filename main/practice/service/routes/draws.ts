import type { Operation } from '../operation'

export const drawOperations: readonly Operation[] = []
