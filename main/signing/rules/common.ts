import { CLOCK_TOLERANCE_MS } from '@shared/clock-tolerance'
import type { NetworkKind } from '@shared/contract/network'
import { numberOfId } from '@shared/ids'
import { MAX_MEMO_BYTES } from '@shared/ledger-limits'
import { hasHiddenCharacters, showHidden } from '../text'
import { hbarText, isoOf, listText, plural } from '../words'
import { hitIf, type Rule } from './rule'

/** Less time than this is hardly enough to read, sign and submit. */
const SHORT_WINDOW_MS = 30_000

/** Node accounts up to this number exist on every public network; those above it only on Mainnet. */
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
    about: 'The transaction id names another payer than the account of the person.',
    check: ({ transactionId: { accountId } }, { account }) =>
      hitIf(accountId !== account, () => ({
        message: `The transaction is in the name of ${accountId}. Yours is ${account}.`,
        evidence: [{ path: 'transactionID.accountID', value: accountId }],
      })),
  },
  {
    id: 'node-unknown',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It is for an unknown node',
    about: 'A body names a node that is not of the network in use. Bytes for another network would be valid there.',
    check: ({ nodes }, intent) =>
      nodes
        .filter((node) => !intent.nodes.includes(node))
        .map((node) => ({
          message: `Node ${node} is not of this network, which has ${plural(intent.nodes.length, 'node')}.`,
          evidence: [{ path: 'nodeAccountID', value: node }],
        })),
  },
  {
    id: 'network-unsaid',
    severity: 'note',
    row: null,
    title: 'The bytes do not name a network',
    about: `Nodes 0.0.3 to 0.0.${LAST_SHARED_NODE} exist on every network, and a transaction names nothing else that would tell it. The note says which network the profile is on, where the intent does.`,
    check: ({ nodes }, { network }) => {
      const shared = nodes.filter((node) => numberOfId(node) <= LAST_SHARED_NODE)
      return hitIf(shared.length > 0, () => ({
        message: `${network === undefined ? '' : `This profile is on ${NETWORK_WORDS[network]}. `}${shared.length === 1 ? `Node ${shared[0] ?? ''} exists` : `Nodes ${listText(shared)} exist`} on every network, so the same bytes could be valid on another.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'fee-over-cap',
    severity: 'refuse',
    row: 'fee',
    title: 'The fee limit is too high',
    about: 'The network could charge more than the person accepts.',
    check: ({ feeMaxTinybar }, { feeCap }) =>
      hitIf(feeMaxTinybar > feeCap, () => ({
        message: `The network could charge up to ${hbarText(feeMaxTinybar)}. You accept at most ${hbarText(feeCap)}.`,
        evidence: [{ path: 'transactionFee', value: `${feeMaxTinybar} tinybar` }],
      })),
  },
  {
    id: 'fee-none',
    severity: 'warn',
    row: null,
    title: 'It allows no fee',
    about: 'The fee limit is absent or 0. It costs nothing, but the network turns such a transaction away.',
    check: ({ feeMaxTinybar }) =>
      hitIf(feeMaxTinybar === 0n, () => ({
        message: 'The network will turn it away, and nothing will move.',
        evidence: [{ path: 'transactionFee', value: '0 tinybar' }],
      })),
  },
  {
    id: 'not-started',
    severity: 'refuse',
    row: null,
    title: 'It is not valid yet',
    about: `The time window begins more than ${CLOCK_TOLERANCE_MS / 1000} s ahead, which no two clocks explain: a signature given now could be used later.`,
    check: ({ transactionId: { validStartMs } }, { now }) =>
      hitIf(validStartMs - now.getTime() > CLOCK_TOLERANCE_MS, () => ({
        message: `It becomes valid at ${isoOf(validStartMs)}. Now it is ${now.toISOString()}.`,
        evidence: [{ path: 'transactionID.transactionValidStart', value: isoOf(validStartMs) }],
      })),
  },
  {
    id: 'expired',
    severity: 'refuse',
    row: null,
    title: 'It has expired',
    about: 'The time window is over. Ask for new bytes.',
    check: ({ validUntilMs }, { now }) =>
      hitIf(validUntilMs <= now.getTime(), () => ({
        message: `It was valid until ${isoOf(validUntilMs)}. Now it is ${now.toISOString()}.`,
        evidence: [{ path: 'transactionValidDuration', value: isoOf(validUntilMs) }],
      })),
  },
  {
    id: 'window-short',
    severity: 'note',
    row: null,
    title: 'Little time is left',
    about: 'Less than 30 s of the time window remain.',
    check: ({ validUntilMs }, { now }) => {
      const leftMs = validUntilMs - now.getTime()
      return hitIf(leftMs > 0 && leftMs < SHORT_WINDOW_MS, () => ({
        message: `It expires in ${Math.floor(leftMs / 1000)} s.`,
        evidence: [{ path: 'transactionValidDuration', value: isoOf(validUntilMs) }],
      }))
    },
  },
  {
    id: 'memo-hidden',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The memo hides characters',
    about: 'The memo holds control, formatting or private characters, which can make it read as something else.',
    check: ({ memo }) =>
      hitIf(hasHiddenCharacters(memo), () => ({
        message: 'The memo holds characters that cannot be seen.',
        evidence: [{ path: 'memo', value: showHidden(memo) }],
      })),
  },
  {
    id: 'memo-long',
    severity: 'refuse',
    row: null,
    title: 'The memo is too long',
    about: 'The memo is longer than 100 bytes, which the network does not take.',
    check: ({ memo }) =>
      hitIf(Buffer.byteLength(memo) > MAX_MEMO_BYTES, () => ({
        message: `The memo has ${Buffer.byteLength(memo)} bytes. The network takes ${MAX_MEMO_BYTES}.`,
        evidence: [{ path: 'memo', value: `${Buffer.byteLength(memo)} bytes` }],
      })),
  },
]
