import type { ReviewDecision, ReviewRequest } from '../runner-deps'

/** Decision of a person who approves every review and acknowledges all of its warnings. */
export const approveAll = ({ model }: ReviewRequest): ReviewDecision => ({
  isApproved: true,
  acknowledgedIds: model.findings.filter(({ severity }) => severity === 'warn').map(({ id }) => id),
})
