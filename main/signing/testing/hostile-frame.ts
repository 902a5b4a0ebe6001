import { refuseCase, warnCase, type HostileCase } from './verdict-cases'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  INTENT,
  NO_BYTES,
  NOW_SECONDS,
  PURCHASE,
  ROYALTY_ACCOUNT,
  SELLER,
  VALID_START_SECONDS,
  STRANGER,
  TOKEN,
  body,
  forNode,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  transactionId,
  encodeTransfers,
} from './pieces'
import { varintField, lengthDelimitedField, stringField } from './wire-write'

/** HBAR list in which the buyer pays these amounts. */
const payment = (...receivers: readonly (readonly [account: number, tinybar: bigint])[]): Buffer => {
  const totalTinybars = receivers.reduce((total, [, amount]) => total + amount, 0n)
  return hbarList(
    hbarLegBytes(BUYER, -totalTinybars),
    ...receivers.map(([account, amount]) => hbarLegBytes(account, amount)),
  )
}
/** A contract call. `parameters`: selector and arguments as hex digits. */
const contractCall = (parameters: string): Buffer =>
  encodeTransactionList(
    body({
      data: lengthDelimitedField(
        7,
        lengthDelimitedField(1, entityIdBytes(9000)),
        varintField(2, 100_000),
        lengthDelimitedField(4, Buffer.from(parameters, 'hex')),
      ),
    }),
  )
/** A transaction that gives allowances. Each entry is field 1 (HBAR), 2 (NFTs) or 3 (fungible tokens) of its data. */
const giveAllowances = (...entries: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(48, ...entries) }))
/** Entry that lets the stranger move NFTs of the buyer. `scope`: the field for all NFTs, or for single serials. */
const nftAllowance = (scope: Buffer): Buffer =>
  lengthDelimitedField(
    2,
    lengthDelimitedField(1, entityIdBytes(TOKEN)),
    lengthDelimitedField(2, entityIdBytes(BUYER)),
    lengthDelimitedField(3, entityIdBytes(STRANGER)),
    scope,
  )

const ASSOCIATE_INTENT = {
  kind: 'associate',
  account: '0.0.1001',
  token: '0.0.5000',
  nodes: ['0.0.3'],
  feeCap: '10',
  now: INTENT.now,
}

/**
 * Transactions with another payer, node, fee, time, memo or type than requested, associations other than the requested
 * one, and a purchase over the price limit.
 */
export const hostileFrame: readonly HostileCase[] = [
  refuseCase('a stranger as payer', 'payer-other', encodeTransactionList(body({ id: transactionId(STRANGER) }))),
  refuseCase('the seller as payer', 'payer-other', encodeTransactionList(body({ id: transactionId(SELLER) }))),
  refuseCase('an unknown node', 'node-unknown', encodeTransactionList(forNode(99))),
  refuseCase('an unknown node and a known node', 'node-unknown', encodeTransactionList(forNode(3), forNode(99))),
  refuseCase('a node that is not in the intent', 'node-unknown', encodeTransactionList(body()), {
    ...INTENT,
    nodes: ['0.0.4'],
  }),
  refuseCase(
    'a fee limit one tinybar above the cap',
    'fee-over-cap',
    encodeTransactionList(body({ fee: varintField(3, 10n * HBAR + 1n) })),
  ),
  refuseCase('a fee limit of 2^63', 'fee-over-cap', encodeTransactionList(body({ fee: varintField(3, 2n ** 63n) }))),
  refuseCase(
    'a fee limit of 2^64 - 1',
    'fee-over-cap',
    encodeTransactionList(body({ fee: varintField(3, 2n ** 64n - 1n) })),
  ),
  warnCase('no fee limit', 'fee-none', encodeTransactionList(body({ fee: NO_BYTES }))),
  warnCase('a fee limit of 0', 'fee-none', encodeTransactionList(body({ fee: varintField(3, 0) }))),
  refuseCase(
    'valid from 21 seconds ahead',
    'not-started',
    encodeTransactionList(body({ id: transactionId(BUYER, NOW_SECONDS + 21) })),
  ),
  refuseCase(
    'valid from next year',
    'not-started',
    encodeTransactionList(body({ id: transactionId(BUYER, NOW_SECONDS + 31_536_000) })),
  ),
  refuseCase(
    'expired a minute ago',
    'expired',
    encodeTransactionList(body({ id: transactionId(BUYER, NOW_SECONDS - 180) })),
  ),
  refuseCase('expired in 1970', 'expired', encodeTransactionList(body({ id: transactionId(BUYER, 1) }))),
  refuseCase(
    'a memo with reversed text',
    'memo-hidden',
    encodeTransactionList(body({ memo: stringField(6, 'pay \u202e0012 to me') })),
  ),
  refuseCase(
    'a memo with a zero byte',
    'memo-hidden',
    encodeTransactionList(body({ memo: stringField(6, 'a\u0000b') })),
  ),
  refuseCase('a memo with a line break', 'memo-hidden', encodeTransactionList(body({ memo: stringField(6, 'a\nb') }))),
  refuseCase(
    'a memo with a zero-width space',
    'memo-hidden',
    encodeTransactionList(body({ memo: stringField(6, 'Tide\u200b7') })),
  ),
  refuseCase(
    'a memo with a byte order mark',
    'memo-hidden',
    encodeTransactionList(body({ memo: stringField(6, '\ufeffTide 7') })),
  ),
  refuseCase(
    'a memo with an invisible tag letter',
    'memo-hidden',
    encodeTransactionList(body({ memo: stringField(6, 'Tide\u{e0041}') })),
  ),
  refuseCase(
    'a memo with a directional isolate',
    'memo-hidden',
    encodeTransactionList(body({ memo: stringField(6, '\u2066x\u2069') })),
  ),
  refuseCase(
    'a memo of 101 bytes',
    'memo-long',
    encodeTransactionList(body({ memo: stringField(6, 'x'.repeat(101)) })),
  ),
  refuseCase(
    'a permission over the whole collection',
    'buy-type',
    giveAllowances(nftAllowance(lengthDelimitedField(5, varintField(1, 1)))),
  ),
  refuseCase(
    'a permission over one serial',
    'buy-type',
    giveAllowances(nftAllowance(lengthDelimitedField(4, Buffer.from([7])))),
  ),
  refuseCase(
    'a permission to spend HBAR',
    'buy-type',
    giveAllowances(
      lengthDelimitedField(
        1,
        lengthDelimitedField(1, entityIdBytes(BUYER)),
        lengthDelimitedField(2, entityIdBytes(STRANGER)),
        varintField(3, 120n * HBAR),
      ),
    ),
  ),
  refuseCase(
    'a permission to spend HBAR for a known spender',
    'buy-type',
    giveAllowances(
      lengthDelimitedField(
        1,
        lengthDelimitedField(1, entityIdBytes(BUYER)),
        lengthDelimitedField(2, entityIdBytes(MARKET_FEE_ACCOUNT)),
        varintField(3, 120n * HBAR),
      ),
    ),
  ),
  refuseCase(
    'a permission to spend tokens that names no owner',
    'buy-type',
    giveAllowances(
      lengthDelimitedField(
        3,
        lengthDelimitedField(1, entityIdBytes(8000)),
        lengthDelimitedField(3, entityIdBytes(STRANGER)),
        varintField(4, 5),
      ),
    ),
  ),
  refuseCase(
    'the deletion of permissions',
    'buy-type',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          49,
          lengthDelimitedField(
            2,
            lengthDelimitedField(1, entityIdBytes(TOKEN)),
            lengthDelimitedField(2, entityIdBytes(BUYER)),
            lengthDelimitedField(3, Buffer.from([7])),
          ),
        ),
      }),
    ),
  ),
  refuseCase('setApprovalForAll in a contract call', 'buy-type', contractCall(`a22cb465${'00'.repeat(64)}`)),
  refuseCase('a contract call shorter than a selector', 'buy-type', contractCall('a2')),
  refuseCase(
    'an association',
    'buy-type',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          40,
          lengthDelimitedField(1, entityIdBytes(BUYER)),
          lengthDelimitedField(2, entityIdBytes(TOKEN)),
        ),
      }),
    ),
  ),
  refuseCase(
    'a random number',
    'buy-type',
    encodeTransactionList(body({ data: lengthDelimitedField(52, varintField(1, 6)) })),
  ),
  refuseCase(
    'fees and royalties that exceed the price limit together',
    'price-over',
    encodeTransfers(
      payment([SELLER, 120n * HBAR], [MARKET_FEE_ACCOUNT, 3n * HBAR], [ROYALTY_ACCOUNT, 3n * HBAR]),
      DELIVERY,
    ),
  ),
  refuseCase(
    'a purchase in place of an association',
    'associate-type',
    encodeTransactionList(body({ data: PURCHASE })),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of another token',
    'associate-missing',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          40,
          lengthDelimitedField(1, entityIdBytes(BUYER)),
          lengthDelimitedField(2, entityIdBytes(5001)),
        ),
      }),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association of one additional token',
    'associate-more',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          40,
          lengthDelimitedField(1, entityIdBytes(BUYER)),
          lengthDelimitedField(2, entityIdBytes(TOKEN)),
          lengthDelimitedField(2, entityIdBytes(5001)),
        ),
      }),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'an association for another account',
    'associate-account',
    encodeTransactionList(
      body({
        data: lengthDelimitedField(
          40,
          lengthDelimitedField(1, entityIdBytes(STRANGER)),
          lengthDelimitedField(2, entityIdBytes(TOKEN)),
        ),
      }),
    ),
    ASSOCIATE_INTENT,
  ),
  refuseCase(
    'expired by the time of the intent',
    'expired',
    encodeTransactionList(body({ id: transactionId(BUYER, VALID_START_SECONDS) })),
    {
      ...INTENT,
      now: '2026-11-21T14:00:00Z',
    },
  ),
]
