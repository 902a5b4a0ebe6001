import { figuresOf } from './command.mjs'

/** Seconds that hedera-transaction-tool allows for as many transactions. */
const BUDGET_SECONDS = 4

/** Honest bytes of every type to verdict, and 500 transactions from bytes to signed ones. */
export function benchSigning() {
  const { verdictOverFromBytes, ofType, cases, seconds } = figuresOf('bench-signing')
  const { ed25519, ecdsa } = seconds
  const total = ed25519 + ecdsa
  const times = `${ed25519.toFixed(2)} s ED25519, ${ecdsa.toFixed(2)} s ECDSA`
  return [
    {
      what: `bytes to verdict over the SDK’s fromBytes, ${cases} honest cases, all types alike`,
      value: verdictOverFromBytes,
      atMost: 3,
    },
    ...Object.entries(ofType).map(([type, value]) => ({ what: `the same of ${type} alone`, value })),
    { what: `seconds for 500 transactions judged and signed (${times})`, value: total, atMost: BUDGET_SECONDS },
    { what: `the same over ${BUDGET_SECONDS} s`, value: total / BUDGET_SECONDS, atMost: 1 },
  ]
}
