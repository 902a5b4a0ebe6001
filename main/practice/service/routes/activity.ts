import type { Operation } from '../operation'

export const activityOperations: readonly Operation[] = []
