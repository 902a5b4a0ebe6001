import type { Operation } from '../operation'

export const supportOperations: readonly Operation[] = []
