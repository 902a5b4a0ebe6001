import { CLOCK_TOLERANCE_MS } from '@shared/clock-tolerance'
import type { NetworkKind } from '@shared/contract/network'
import { numberOfId } from '@shared/ids'
import { MAX_MEMO_BYTES } from '@shared/ledger-limits'
import { hasHiddenCharacters, showHidden } from '../text'
import { hbarText, isoOf, listText, plural } from '../words'
import { hitIf, type Rule } from './rule'

/** The rule `window-short` reports if less time than this remains to read, sign and submit the transaction. */
const SHORT_WINDOW_MS = 30_000

/** Highest node number that exists on every public network. Nodes with higher numbers exist only on Mainnet. */
const LAST_SHARED_NODE = 9n

const NETWORK_WORDS: Readonly<Record<NetworkKind, string>> = {
  practice: 'the practice network',
  local: 'a network of nodes you named',
  testnet: 'Testnet',
  mainnet: 'Mainnet',
}

/** Rules that apply to every intent. */
export const commonRules: readonly Rule[] = [
  {
    id: 'payer-other',
    severity: 'refuse',
    row: 'anything-else',
    title: 'Another account would pay',
    about: 'The transaction id names a payer other than the person’s account.',
    check: ({ transactionId: { accountId } }, { account }) =>
      hitIf(accountId !== account, () => ({
        message: `The transaction names ${accountId} as the payer. Your account is ${account}.`,
        evidence: [{ path: 'transactionID.accountID', value: accountId }],
      })),
  },
  {
    id: 'node-unknown',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The transaction is for an unknown node',
    about: 'A body names a node outside the network in use. The transaction could then be used on another network.',
    check: ({ nodes }, intent) =>
      nodes
        .filter((node) => !intent.nodes.includes(node))
        .map((node) => ({
          message: `Node ${node} does not belong to this network, which has ${plural(intent.nodes.length, 'node')}.`,
          evidence: [{ path: 'nodeAccountID', value: node }],
        })),
  },
  {
    id: 'network-unsaid',
    severity: 'note',
    row: null,
    title: 'The transaction does not name its Hedera network',
    about: `Nodes 0.0.3 to 0.0.${LAST_SHARED_NODE} exist on every public network. No other field identifies the network. The note names the network of the intent, if the intent has one.`,
    check: ({ nodes }, { network }) => {
      const sharedNodes = nodes.filter((node) => numberOfId(node) <= LAST_SHARED_NODE)
      if (sharedNodes.length === 0) return []
      const profileWords = network === undefined ? '' : `This profile is on ${NETWORK_WORDS[network]}. `
      const nodeWords =
        sharedNodes.length === 1 ? `Node ${listText(sharedNodes)} exists` : `Nodes ${listText(sharedNodes)} exist`
      const message = `${profileWords}${nodeWords} on every public network, so the same bytes could be valid on another network.`
      return [{ message, evidence: [] }]
    },
  },
  {
    id: 'fee-over-cap',
    severity: 'refuse',
    row: 'fee',
    title: 'The transaction allows a fee above your fee limit',
    about: 'The network could charge more than the person’s fee limit.',
    check: ({ feeMaxTinybar }, { feeCap }) =>
      hitIf(feeMaxTinybar > feeCap, () => ({
        message: `The network could charge up to ${hbarText(feeMaxTinybar)}. Your fee limit is ${hbarText(feeCap)}.`,
        evidence: [{ path: 'transactionFee', value: `${feeMaxTinybar} tinybar` }],
      })),
  },
  {
    id: 'fee-none',
    severity: 'warn',
    row: null,
    title: 'The transaction allows no fee: the network will reject it',
    about:
      'The highest fee that the transaction allows is missing or 0. The network rejects such a transaction and charges nothing.',
    check: ({ feeMaxTinybar }) =>
      hitIf(feeMaxTinybar === 0n, () => ({
        message: 'The network will reject the transaction, and nothing will move.',
        evidence: [{ path: 'transactionFee', value: '0 tinybar' }],
      })),
  },
  {
    id: 'not-started',
    severity: 'refuse',
    row: null,
    title: 'The transaction is not valid yet',
    about: `The time window starts more than ${CLOCK_TOLERANCE_MS / 1000} s from now. Two clocks do not differ that much. A signature made now could be used later.`,
    check: ({ transactionId: { validStartMs } }, { now }) =>
      hitIf(validStartMs - now.getTime() > CLOCK_TOLERANCE_MS, () => ({
        message: `The transaction becomes valid at ${isoOf(validStartMs)}. The time now is ${now.toISOString()}.`,
        evidence: [{ path: 'transactionID.transactionValidStart', value: isoOf(validStartMs) }],
      })),
  },
  {
    id: 'expired',
    severity: 'refuse',
    row: null,
    title: 'The transaction has expired',
    about: 'The time window is over. Start again to get a new transaction.',
    check: ({ validUntilMs }, { now }) =>
      hitIf(validUntilMs <= now.getTime(), () => ({
        message: `The transaction was valid until ${isoOf(validUntilMs)}. The time now is ${now.toISOString()}.`,
        evidence: [{ path: 'transactionValidDuration', value: isoOf(validUntilMs) }],
      })),
  },
  {
    id: 'window-short',
    severity: 'note',
    row: null,
    title: `Less than ${SHORT_WINDOW_MS / 1000} s are left to sign`,
    about: `Less than ${SHORT_WINDOW_MS / 1000} s of the time window remains.`,
    check: ({ validUntilMs }, { now }) => {
      const remainingMs = validUntilMs - now.getTime()
      return hitIf(remainingMs > 0 && remainingMs < SHORT_WINDOW_MS, () => ({
        message: `The transaction expires in ${Math.floor(remainingMs / 1000)} s.`,
        evidence: [{ path: 'transactionValidDuration', value: isoOf(validUntilMs) }],
      }))
    },
  },
  {
    id: 'memo-hidden',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The memo contains hidden characters',
    about:
      'The memo contains control, formatting or private characters. Such characters can make the memo look like another text.',
    check: ({ memo }) =>
      hitIf(hasHiddenCharacters(memo), () => ({
        message: 'The memo contains characters that cannot be seen.',
        evidence: [{ path: 'memo', value: showHidden(memo) }],
      })),
  },
  {
    id: 'memo-long',
    severity: 'refuse',
    row: null,
    title: 'The memo is too long',
    about: `The memo is longer than the network’s limit of ${MAX_MEMO_BYTES} bytes.`,
    check: ({ memo }) =>
      hitIf(Buffer.byteLength(memo) > MAX_MEMO_BYTES, () => ({
        message: `The memo has ${Buffer.byteLength(memo)} bytes. The network allows at most ${MAX_MEMO_BYTES}.`,
        evidence: [{ path: 'memo', value: `${Buffer.byteLength(memo)} bytes` }],
      })),
  },
]
