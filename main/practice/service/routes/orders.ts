import type { Operation } from '../operation'

export const orderOperations: readonly Operation[] = []
