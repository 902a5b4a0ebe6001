import type { Operation } from '../operation'

export const launchOperations: readonly Operation[] = []
