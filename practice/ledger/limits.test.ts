import { beforeEach, describe, expect, it } from 'vitest'
import {
  MAX_ALLOWANCES,
  MAX_CALL_GAS,
  MAX_HBAR_LEGS,
  MAX_NFT_LEGS,
  MAX_TOKEN_LEGS,
  MAX_TRANSACTION_BYTES,
  minCallGas,
} from '@shared/ledger-limits'
import { hbarLeg, nftLeg, type TransactionData } from '../service/transaction-bytes'
import { person } from '../world/accounts'
import { CONTRACT, TOKEN, FUNGIBLE_TOKEN, createBench, type Bench } from './testing/bench'
import { callOf, allowanceParties, transferOf } from './testing/bench-bodies'
import { handlerOf } from './handlers'
import { accountProto, int64, tokenProto, type Proto } from './proto'

const holder = person('holder').num
const buyer = person('buyer').num
const operator = person('seller').num

let bench: Bench
beforeEach(() => {
  bench = createBench()
  bench.addNftToken(TOKEN, holder)
  bench.addFungibleToken(FUNGIBLE_TOKEN, holder)
  bench.addEvmCollection(CONTRACT, 'erc721', holder)
})

/** Status with which the node refuses the transaction before consensus; `none` if it was accepted. */
function refusal(data: TransactionData): string {
  const { code, accepted } = bench.ledger.submit(
    handlerOf(data)?.rpc ?? '',
    bench.signTransaction(data, { payer: holder }),
  )
  return accepted ? 'none' : code
}
const send = (data: TransactionData): string => bench.send(data, { payer: holder })
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)

const hbarTo = (count: number): TransactionData =>
  transferOf({
    hbar: [[holder, -BigInt(count - 1)], ...numbers(count - 1).map((i): [number, bigint] => [9_000_000 + i, 1n])],
  })
const coinsTo = (count: number): TransactionData =>
  transferOf({
    units: [
      [
        FUNGIBLE_TOKEN,
        [holder, -BigInt(count - 1)],
        ...numbers(count - 1).map((i): [number, bigint] => [9_000_000 + i, 1n]),
      ],
    ],
  })
const nftsTo = (count: number): TransactionData =>
  transferOf({ nfts: [[TOKEN, ...numbers(count).map((serial): [number, number, number] => [holder, buyer, serial])]] })
const permit = (serials: readonly number[]): TransactionData => ({
  cryptoApproveAllowance: {
    cryptoAllowances: [],
    tokenAllowances: [],
    nftAllowances: [
      {
        tokenId: tokenProto(TOKEN),
        ...allowanceParties(holder, buyer),
        serialNumbers: serials.map((serial) => int64(serial)),
      },
    ],
  },
})
const end = (serials: readonly number[]): TransactionData => ({
  cryptoDeleteAllowance: {
    nftAllowances: [
      {
        tokenId: tokenProto(TOKEN),
        owner: accountProto(holder),
        serialNumbers: serials.map((serial) => int64(serial)),
      },
    ],
  },
})

describe('a node counts', () => {
  it.each<[string, number, (count: number) => TransactionData]>([
    ['TRANSFER_LIST_SIZE_LIMIT_EXCEEDED', MAX_HBAR_LEGS, hbarTo],
    ['TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED', MAX_TOKEN_LEGS, coinsTo],
    ['BATCH_SIZE_LIMIT_EXCEEDED', MAX_NFT_LEGS, nftsTo],
    ['MAX_ALLOWANCES_EXCEEDED', MAX_ALLOWANCES, (count) => permit(numbers(count))],
    ['MAX_ALLOWANCES_EXCEEDED', MAX_ALLOWANCES, (count) => end(numbers(count))],
  ])('%s over %i, and not at it', (status, max, dataOf) => {
    expect(refusal(dataOf(max))).toBe('none')
    expect(refusal(dataOf(max + 1))).toBe(status)
  })

  it('TRANSACTION_OVERSIZE by the bytes of the signed transaction', () => {
    const ofSize = (memo: string): Uint8Array => bench.signTransaction(hbarTo(2), { payer: holder, memo })
    const room = MAX_TRANSACTION_BYTES - ofSize('x'.repeat(200)).length + 200
    const [fits, over] = [ofSize('x'.repeat(room)), ofSize('x'.repeat(room + 1))]
    expect([fits.length, over.length]).toEqual([MAX_TRANSACTION_BYTES, MAX_TRANSACTION_BYTES + 1])
    // The memo is too long, but the size is checked first.
    expect(bench.submit('CryptoService/cryptoTransfer', fits)).toBe('MEMO_TOO_LONG')
    expect(bench.submit('CryptoService/cryptoTransfer', over)).toBe('TRANSACTION_OVERSIZE')
  })

  it('gas from what the call costs before it runs, to the most of one call', () => {
    const grant = (gas: number): TransactionData =>
      callOf(CONTRACT, 'setApprovalForAll(address,bool)', [operator.toString(16).padStart(40, '0'), true], gas)
    const parameters = grant(0).contractCall?.functionParameters ?? new Uint8Array()
    const least = minCallGas(parameters)
    expect(refusal(grant(least - 1))).toBe('INSUFFICIENT_GAS')
    expect(refusal(grant(MAX_CALL_GAS + 1))).toBe('MAX_GAS_LIMIT_EXCEEDED')
    expect(send(grant(MAX_CALL_GAS))).toBe('SUCCESS')
  })
})

describe('a node asks for what has to be there', () => {
  const leg = hbarLeg(holder, 0n)
  const noAccount: Proto.IAccountAmount = { amount: int64(0) }
  const transfer = (transfers: Proto.IAccountAmount[], lists: Proto.ITokenTransferList[] = []): TransactionData => ({
    cryptoTransfer: { transfers: { accountAmounts: transfers }, tokenTransfers: lists },
  })
  const nft = nftLeg(holder, buyer, 1, false)

  it.each<[string, string, TransactionData]>([
    ['an account for HBAR', 'INVALID_ACCOUNT_ID', transfer([leg, noAccount])],
    ['a token', 'INVALID_TOKEN_ID', transfer([], [{ transfers: [leg] }])],
    [
      'an account for coins',
      'INVALID_TRANSFER_ACCOUNT_ID',
      transfer([], [{ token: tokenProto(FUNGIBLE_TOKEN), transfers: [noAccount] }]),
    ],
    [
      'a receiver of an NFT',
      'INVALID_TRANSFER_ACCOUNT_ID',
      transfer([], [{ token: tokenProto(TOKEN), nftTransfers: [{ ...nft, receiverAccountID: null }] }]),
    ],
    [
      'a spender',
      'INVALID_ALLOWANCE_SPENDER_ID',
      { cryptoApproveAllowance: { cryptoAllowances: [{ owner: accountProto(holder), amount: int64(1) }] } },
    ],
    [
      'a token to permit',
      'INVALID_TOKEN_ID',
      {
        cryptoApproveAllowance: { nftAllowances: [{ ...allowanceParties(holder, buyer), serialNumbers: [int64(1)] }] },
      },
    ],
    [
      'a token whose permission ends',
      'INVALID_TOKEN_ID',
      { cryptoDeleteAllowance: { nftAllowances: [{ owner: accountProto(holder), serialNumbers: [int64(1)] }] } },
    ],
    [
      'a token to associate',
      'INVALID_TOKEN_ID',
      { tokenAssociate: { account: accountProto(holder), tokens: [{ tokenNum: int64(0) }] } },
    ],
  ])('%s, else %s', (_what, status, data) => {
    expect(refusal(data)).toBe(status)
  })
})
