import { BUDGETS, budget } from './budgets.mjs'
import { runBenchCommand } from './command.mjs'

/** Seconds that hedera-transaction-tool allows for the same number of transactions. */
const BUDGET_SECONDS = BUDGETS['signing-500-seconds'].atMost

/** Honest bytes of every type from bytes to verdict, and 500 transactions from bytes to signatures. */
export function benchSigning() {
  const { verdictOverFromBytes, byType, cases, seconds } = runBenchCommand('bench-signing')
  const { ed25519, ecdsa } = seconds
  const totalSeconds = ed25519 + ecdsa
  const times = `${ed25519.toFixed(2)} s ED25519, ${ecdsa.toFixed(2)} s ECDSA`
  return [
    {
      ...budget('signing-verdict'),
      label: `bytes to verdict over the SDK’s fromBytes, ${cases} honest cases, every type with the same weight`,
      value: verdictOverFromBytes.ours / verdictOverFromBytes.reference,
      measured: { ...verdictOverFromBytes, unit: 'ms' },
    },
    ...Object.entries(byType).map(([type, { ours, reference }]) => ({
      label: `bytes to verdict over the SDK’s fromBytes, ${type} only`,
      value: ours / reference,
    })),
    {
      ...budget('signing-500-seconds'),
      label: `seconds for 500 transactions judged and signed (${times})`,
      value: totalSeconds,
      measured: { unit: 's' },
    },
    {
      ...budget('signing-500-over-budget'),
      label: `seconds for 500 transactions, over ${BUDGET_SECONDS} s`,
      value: totalSeconds / BUDGET_SECONDS,
      measured: { ours: totalSeconds, reference: BUDGET_SECONDS, unit: 's' },
    },
  ]
}
