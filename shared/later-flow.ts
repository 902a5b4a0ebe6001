import { isEnded, type Flow } from './contract/flows'

/**
 * A later flow that set, or is about to set, the HBAR allowance of the same spender: it replaces the flow's unused
 * allowance. Null when there is none, and for a flow without an unused allowance.
 */
export function laterAllowanceFlow(flow: Flow, flows: readonly Flow[]): Flow | null {
  const spender = flow.leftover?.spender
  if (spender === undefined) return null
  const isLater = (other: Flow) => other.id !== flow.id && other.startedAt > flow.startedAt
  return (
    flows.find(
      (other) =>
        isLater(other) &&
        other.account === flow.account &&
        hbarSpender(other) === spender &&
        mayReplaceAllowance(other),
    ) ?? null
  )
}

const hbarSpender = ({ allowance }: Flow): string | undefined =>
  allowance !== null && 'hbar' in allowance ? allowance.hbar.spender : undefined

/** True if the flow is unfinished, done, or ended after its allowance took effect. */
export const mayReplaceAllowance = ({ state, leftover, steps }: Flow): boolean =>
  !isEnded(state) || state === 'done' || leftover !== null || steps.some(({ step }) => step === 'completing')
