import { isEnded, type Flow } from './contract/flows'

/**
 * Finds a later flow of the same account that set, or may still set, an HBAR allowance for the same spender. The
 * allowance of the later flow replaces the unused allowance of `flow`. Null if there is no such flow, or if `flow` has no
 * unused allowance.
 */
export function laterAllowanceFlow(flow: Flow, flows: readonly Flow[]): Flow | null {
  const spender = flow.leftover?.spender
  if (spender === undefined) return null
  const isLater = (candidate: Flow) => candidate.id !== flow.id && candidate.startedAt > flow.startedAt
  return (
    flows.find(
      (candidate) =>
        isLater(candidate) &&
        candidate.account === flow.account &&
        hbarSpender(candidate) === spender &&
        mayReplaceAllowance(candidate),
    ) ?? null
  )
}

/** Spender of the HBAR allowance that a flow sets; undefined for other flows. */
const hbarSpender = ({ allowance }: Flow): string | undefined =>
  allowance !== null && 'hbar' in allowance ? allowance.hbar.spender : undefined

/**
 * True if a flow set its allowance, or may still set it: the flow is unfinished or done, or ended after its allowance took
 * effect. The step `completing` begins only after that.
 */
export const mayReplaceAllowance = ({ state, leftover, steps }: Flow): boolean =>
  !isEnded(state) || state === 'done' || leftover !== null || steps.some(({ step }) => step === 'completing')
