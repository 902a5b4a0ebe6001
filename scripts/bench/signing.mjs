import { BUDGETS, budget } from './budgets.mjs'
import { figuresOf } from './command.mjs'

/** Seconds that hedera-transaction-tool allows for the same number of transactions. */
const BUDGET_SECONDS = BUDGETS['signing-500-seconds'].atMost

/** Honest bytes of every type from bytes to verdict, and 500 transactions from bytes to signatures. */
export function benchSigning() {
  const { verdictOverFromBytes, ofType, cases, seconds } = figuresOf('bench-signing')
  const { ed25519, ecdsa } = seconds
  const total = ed25519 + ecdsa
  const times = `${ed25519.toFixed(2)} s ED25519, ${ecdsa.toFixed(2)} s ECDSA`
  return [
    {
      ...budget('signing-verdict'),
      what: `bytes to verdict over the SDK’s fromBytes, ${cases} honest cases, all types alike`,
      value: verdictOverFromBytes.ours / verdictOverFromBytes.reference,
      parts: { ...verdictOverFromBytes, unit: 'ms' },
    },
    ...Object.entries(ofType).map(([type, { ours, reference }]) => ({
      what: `the same of ${type} alone`,
      value: ours / reference,
    })),
    {
      ...budget('signing-500-seconds'),
      what: `seconds for 500 transactions judged and signed (${times})`,
      value: total,
      parts: { unit: 's' },
    },
    {
      ...budget('signing-500-over-budget'),
      what: `the same over ${BUDGET_SECONDS} s`,
      value: total / BUDGET_SECONDS,
      parts: { ours: total, reference: BUDGET_SECONDS, unit: 's' },
    },
  ]
}
