import { performance } from 'node:perf_hooks'
import { AccountId, PrngTransaction, Timestamp, Transaction, TransactionId } from '@hashgraph/sdk'
import { verdictOver, type Timed } from './verdict-speed'
import { publicFactsOf } from '../keys/public-key'
import { signBytes } from '../keys/sign'
import { signDecoded } from '../signing/sign-transaction'
import { decodeTransaction, isRefused } from '../signing/decode'
import { parseIntent } from '../signing/intent'
import { judge } from '../signing/judge'
import { honest } from '../signing/testing/honest'
import { honestActs } from '../signing/testing/honest-acts'
import { BUYER, INTENT, START } from '../signing/testing/pieces'
import type { KeyType, Signer, TransactionType } from '../signing/types'

/**
 * Measures reviewing and signing. Bytes to verdict against the SDK's own `fromBytes`, over honest bytes of every type
 * that is decoded, each type with the same weight; and the seconds in which transactions are read, judged, signed for a
 * node, checked and assembled, half of them with each kind of key. Prints one line of JSON.
 */
const TO_SIGN = 500

/**
 * No intent requests a random number, so the honest bytes have none: these bytes are read in the same way, and refused.
 */
const prng = new PrngTransaction()
  .setTransactionId(TransactionId.withValidStart(new AccountId(BUYER), new Timestamp(START, 7)))
  .setNodeAccountIds([new AccountId(3)])
  .freeze()
  .toBytes()

const all = [...honest, ...honestActs, { bytes: prng }].map((each) => ({
  bytes: Uint8Array.from(each.bytes),
  intent: parseIntent(('intent' in each ? each.intent : undefined) ?? INTENT, () => new Date()),
}))

function byType(): ReadonlyMap<TransactionType, readonly Timed[]> {
  const types = new Map<TransactionType, Timed[]>()
  for (const each of all) {
    const decoded = decodeTransaction(each.bytes)
    if (isRefused(decoded)) throw new Error('honest bytes are refused')
    types.set(decoded.type, [...(types.get(decoded.type) ?? []), each])
  }
  return types
}

/** The same number for each type: its bytes are repeated in turn. */
function evenly(types: ReadonlyMap<TransactionType, readonly Timed[]>): readonly Timed[] {
  const most = Math.max(...[...types.values()].map(({ length }) => length))
  return [...types.values()].flatMap((some) => Array.from({ length: most }, (_, i) => some[i % some.length] as Timed))
}

function signerOf(keyType: KeyType): Signer {
  const privateKey = new Uint8Array(32).fill(7)
  const { publicKey } = publicFactsOf(keyType, privateKey)
  return { keyType, publicKey, sign: (body) => Promise.resolve(signBytes(keyType, privateKey, body)) }
}

/** Seconds for half of the transactions with one kind of key. */
async function secondsFor(keyType: KeyType): Promise<number> {
  const signer = signerOf(keyType)
  const approved = all.filter(({ bytes, intent }) => judge(decodeTransaction(bytes), intent).verdict !== 'refuse')
  const one = async (i: number) => {
    const { bytes, intent } = approved[i % approved.length] as Timed
    const decoded = decodeTransaction(bytes)
    if (isRefused(decoded) || judge(decoded, intent).verdict === 'refuse') throw new Error('honest bytes are refused')
    const [body] = decoded.bodies
    await signDecoded({ ...decoded, bodies: body ? [body] : [] }, signer)
  }
  for (let i = 0; i < 20; i++) await one(i)
  const from = performance.now()
  for (let i = 0; i < TO_SIGN / 2; i++) await one(i)
  return (performance.now() - from) / 1000
}

async function main(): Promise<void> {
  const types = byType()
  const fromBytes = (bytes: Uint8Array) => Transaction.fromBytes(bytes)
  const verdictOverFromBytes = verdictOver(evenly(types), fromBytes)
  const ofType = Object.fromEntries([...types].map(([type, some]) => [type, verdictOver(some, fromBytes)]))
  const seconds = { ed25519: await secondsFor('ED25519'), ecdsa: await secondsFor('ECDSA') }
  process.stdout.write(`${JSON.stringify({ cases: all.length, verdictOverFromBytes, byType, seconds })}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
