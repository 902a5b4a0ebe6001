import type { Operation } from '../operation'

export const legalOperations: readonly Operation[] = []
