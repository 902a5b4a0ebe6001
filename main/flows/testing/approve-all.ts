import type { ReviewDecision, ReviewRequest } from '../runner-deps'

/** A person who agrees to everything, warnings included. */
export const approveAll = ({ model }: ReviewRequest): ReviewDecision => ({
  approved: true,
  acknowledged: model.findings.filter(({ severity }) => severity === 'warn').map(({ id }) => id),
})
