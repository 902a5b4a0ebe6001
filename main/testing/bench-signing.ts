import { performance } from 'node:perf_hooks'
import { AccountId, PrngTransaction, Timestamp, Transaction, TransactionId } from '@hashgraph/sdk'
import { compareVerdictTime, type ReviewInput } from './verdict-speed'
import { publicFactsOf } from '../keys/public-key'
import { signBytes } from '../keys/sign'
import { signDecoded } from '../signing/sign-transaction'
import { decodeTransaction, isRefused } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'
import { honestCases } from '../signing/testing/honest'
import { honestActs } from '../signing/testing/honest-acts'
import { BUYER, INTENT, VALID_START_SECONDS } from '../signing/testing/pieces'
import type { KeyType, Signer, TransactionType } from '../signing/types'

// Measures reviewing: the time from bytes to verdict, as a ratio to the SDK's `fromBytes`, for honest bytes of every
// decoded transaction type, each type with the same weight. Measures signing: the seconds in which `TRANSACTION_COUNT`
// transactions are decoded, judged, signed for one node, checked and assembled, half of them with each type of key.
// Prints one line of JSON.

/** Number of signed transactions, over both types of key. */
const TRANSACTION_COUNT = 500
const WARM_UP_COUNT = 20

/**
 * Bytes that request a random number. No intent is about random numbers, so the honest cases have no such bytes. These
 * bytes are decoded like others, and their verdict is `refuse`.
 */
const prngBytes = new PrngTransaction()
  .setTransactionId(TransactionId.withValidStart(new AccountId(BUYER), new Timestamp(VALID_START_SECONDS, 7)))
  .setNodeAccountIds([new AccountId(3)])
  .freeze()
  .toBytes()

const inputs = [...honestCases, ...honestActs, { bytes: prngBytes }].map((testCase) => ({
  bytes: Uint8Array.from(testCase.bytes),
  intent: parseIntent(('intent' in testCase ? testCase.intent : undefined) ?? INTENT, () => new Date()),
}))

function groupByType(): ReadonlyMap<TransactionType, readonly ReviewInput[]> {
  const types = new Map<TransactionType, ReviewInput[]>()
  for (const input of inputs) {
    const decoded = decodeTransaction(input.bytes)
    if (isRefused(decoded)) throw new Error('honest bytes are refused')
    types.set(decoded.type, [...(types.get(decoded.type) ?? []), input])
  }
  return types
}

/** The same number of inputs for each type. The inputs of a type are repeated until the type has this number. */
function balanceTypes(types: ReadonlyMap<TransactionType, readonly ReviewInput[]>): readonly ReviewInput[] {
  const maxCount = Math.max(...[...types.values()].map(({ length }) => length))
  return [...types.values()].flatMap((typeInputs) =>
    Array.from({ length: maxCount }, (_, i) => typeInputs[i % typeInputs.length] as ReviewInput),
  )
}

function signerOf(keyType: KeyType): Signer {
  const privateKey = new Uint8Array(32).fill(7)
  const { publicKey } = publicFactsOf(keyType, privateKey)
  return { keyType, publicKey, sign: (body) => Promise.resolve(signBytes(keyType, privateKey, body)) }
}

/** Seconds for half of the `TRANSACTION_COUNT` transactions, with one type of key. */
async function signingSeconds(keyType: KeyType): Promise<number> {
  const signer = signerOf(keyType)
  const signableInputs = inputs.filter(
    ({ bytes, intent }) => judge(decodeTransaction(bytes), intent).verdict !== 'refuse',
  )
  const signNext = async (i: number) => {
    const { bytes, intent } = signableInputs[i % signableInputs.length] as ReviewInput
    const decoded = decodeTransaction(bytes)
    if (isRefused(decoded) || judge(decoded, intent).verdict === 'refuse') throw new Error('honest bytes are refused')
    const [body] = decoded.bodies
    await signDecoded({ ...decoded, bodies: body ? [body] : [] }, signer)
  }
  for (let i = 0; i < WARM_UP_COUNT; i++) await signNext(i)
  const startedMs = performance.now()
  for (let i = 0; i < TRANSACTION_COUNT / 2; i++) await signNext(i)
  return (performance.now() - startedMs) / 1000
}

async function main(): Promise<void> {
  const types = groupByType()
  const fromBytes = (bytes: Uint8Array) => Transaction.fromBytes(bytes)
  const verdictOverFromBytes = compareVerdictTime(balanceTypes(types), fromBytes)
  const byType = Object.fromEntries([...types].map(([type, group]) => [type, compareVerdictTime(group, fromBytes)]))
  const seconds = { ed25519: await signingSeconds('ED25519'), ecdsa: await signingSeconds('ECDSA') }
  process.stdout.write(`${JSON.stringify({ cases: inputs.length, verdictOverFromBytes, byType, seconds })}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
