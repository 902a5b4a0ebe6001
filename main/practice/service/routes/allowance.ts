import type { Operation } from '../operation'

export const allowanceOperations: readonly Operation[] = []
