import type { Operation } from '../operation'

export const listingSaleOperations: readonly Operation[] = []
