import {
  AccountAllowanceApproveTransaction,
  AccountAllowanceDeleteTransaction,
  AccountId,
  ContractExecuteTransaction,
  ContractFunctionParameters,
  ContractId,
  EvmAddress,
  Hbar,
  NftId,
  Timestamp,
  TokenAssociateTransaction,
  TokenId,
  TransactionId,
  TransferTransaction,
  type Transaction,
} from '@hashgraph/sdk'
import { ASKED, FIFTY, MARKET, OPERATOR, OTHER_OPERATOR, OWN_ADDRESS } from '../acts'
import type { HonestAct } from '../honest-acts'
import { BUYER, HBAR, INTENT, SELLER, SERIAL, START, STRANGER, TOKEN } from '../pieces'
import { ASSOCIATE } from './kinds'

const account = (num: number): AccountId => new AccountId(num)
const hbar = (tinybar: bigint): Hbar => Hbar.fromTinybars(tinybar.toString())
const token = new TokenId(TOKEN)
const nft = new NftId(token, SERIAL)
/** The address that follows from the key of an ECDSA account. */
const KEY_ADDRESS = 'ab'.repeat(20)

const approve = (tinybar: bigint, spender = MARKET): Transaction =>
  new AccountAllowanceApproveTransaction().approveHbarAllowance(account(BUYER), account(spender), hbar(tinybar))

const callOf = (name: string, parameters: ContractFunctionParameters, gas = 90_000): Transaction =>
  new ContractExecuteTransaction().setContractId(new ContractId(TOKEN)).setGas(gas).setFunction(name, parameters)
const setApproval = (operator: string, approved: boolean): Transaction =>
  callOf('setApprovalForAll', new ContractFunctionParameters().addAddress(operator.slice(2)).addBool(approved))
const balanceOf = (holder: string): ContractFunctionParameters => new ContractFunctionParameters().addAddress(holder)

const purchase = (): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(account(BUYER), hbar(-120n * HBAR))
    .addHbarTransfer(account(SELLER), hbar(114n * HBAR))
    .addApprovedNftTransfer(nft, account(SELLER), account(BUYER))
const payment = (to: number): Transaction =>
  new TransferTransaction().addHbarTransfer(account(BUYER), hbar(-FIFTY)).addHbarTransfer(account(to), hbar(FIFTY))

type Made = readonly [what: string, intent: HonestAct['intent'], make: () => Transaction, verdict?: 'warn']

/** Each act in the forms in which a wallet or a market written with the SDK would make it. */
const MADE: readonly Made[] = [
  ['a purchase', INTENT, () => purchase().addHbarTransfer(account(MARKET), hbar(6n * HBAR))],
  [
    'a purchase that pays a royalty to an address',
    INTENT,
    () =>
      purchase().addHbarTransfer(AccountId.fromEvmAddress(0, 0, EvmAddress.fromString(KEY_ADDRESS)), hbar(6n * HBAR)),
    'warn',
  ],
  ['a purchase of an EVM NFT', ASKED.buyEvm, () => approve(120n * HBAR)],
  ['a cheaper purchase of an EVM NFT', ASKED.buyEvm, () => approve(99n * HBAR + 1n)],
  [
    'a listing',
    ASKED.list,
    () => new AccountAllowanceApproveTransaction().approveTokenNftAllowance(nft, account(BUYER), account(MARKET)),
  ],
  ['an EVM listing', ASKED.listEvm, () => setApproval(OPERATOR, true), 'warn'],
  [
    'a removal',
    ASKED.unlist,
    () => new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(nft, account(BUYER)),
  ],
  ['the last EVM removal', ASKED.unlistEvm, () => setApproval(OPERATOR, false)],
  ['an EVM removal', ASKED.unlistEvm, () => callOf('balanceOf', balanceOf(OWN_ADDRESS.slice(2)))],
  [
    'an EVM removal, the account by its key',
    ASKED.unlistEvm,
    () => callOf('balanceOf', balanceOf(KEY_ADDRESS), 40_000),
  ],
  [
    'a removal of an edition',
    ASKED.unlistEvm,
    () => callOf('balanceOf', balanceOf(OWN_ADDRESS.slice(2)).addUint256(SERIAL)),
  ],
  ['a mint of two', ASKED.mint, () => approve(100n * HBAR)],
  ['a mint of two as the service says', { ...ASKED.mint, allowance: '100' }, () => approve(100n * HBAR)],
  ['a mint of ten', { ...ASKED.mint, count: 10, allowance: '499.99999999' }, () => approve(10n * FIFTY - 1n)],
  ['a free claim by allowance', ASKED.freeMint, () => approve(0n)],
  [
    'a free claim by transfer',
    ASKED.freeMint,
    () => new TransferTransaction().addHbarTransfer(account(BUYER), hbar(0n)),
  ],
  ['a mint paid at once to the market', { ...ASKED.directMint, allowance: '50' }, () => payment(MARKET)],
  ['a mint paid at once to a creator', { ...ASKED.directMint, allowance: '0' }, () => payment(SELLER), 'warn'],
  ['an allowance for offers', ASKED.offers, () => approve(500n * HBAR)],
  ['an allowance for offers in tinybar', { ...ASKED.offers, allowance: '0.0001' }, () => approve(10_000n)],
  [
    'an association',
    ASSOCIATE,
    () => new TokenAssociateTransaction().setAccountId(account(BUYER)).setTokenIds([token]),
  ],
  ['an HBAR allowance ended', ASKED.revokeHbar, () => approve(0n, STRANGER)],
  [
    'a token allowance ended',
    ASKED.revokeToken,
    () =>
      new AccountAllowanceApproveTransaction().approveTokenAllowance(
        new TokenId(8000),
        account(BUYER),
        account(STRANGER),
        0,
      ),
  ],
  [
    'the permission over a serial ended',
    ASKED.revokeSerial,
    () => new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(nft, account(BUYER)),
  ],
  [
    'the permission over a collection ended',
    ASKED.revokeAll,
    () =>
      new AccountAllowanceApproveTransaction().deleteTokenNftAllowanceAllSerials(
        token,
        account(BUYER),
        account(STRANGER),
      ),
  ],
  ['an operator dismissed', ASKED.revokeEvm, () => setApproval(OTHER_OPERATOR, false)],
]

type Frame = { readonly nodes: readonly number[]; readonly memo: string; readonly feeTinybar: bigint }

const frozen = (transaction: Transaction, { nodes, memo, feeTinybar }: Frame): Buffer =>
  Buffer.from(
    transaction
      .setTransactionId(TransactionId.withValidStart(account(BUYER), new Timestamp(START, 123_456_789)))
      .setNodeAccountIds(nodes.map(account))
      .setMaxTransactionFee(hbar(feeTinybar))
      .setTransactionMemo(memo)
      .freeze()
      .toBytes(),
  )

const FRAMES: readonly (readonly [string, Frame])[] = [
  ['for one node', { nodes: [3], memo: '', feeTinybar: HBAR }],
  ['for three nodes, with a memo', { nodes: [4, 3, 5], memo: 'Œuvre 7 ❤️, order 42', feeTinybar: 10n * HBAR }],
]

/** Honest bytes of every kind, made with the SDK. */
export const honestSdk: readonly HonestAct[] = MADE.flatMap(([what, intent, make, verdict]) =>
  FRAMES.map(([how, frame]): HonestAct => {
    const bytes = frozen(make(), frame)
    return { name: `SDK: ${what} ${how}`, intent, bytes, verdict: verdict ?? 'match' }
  }),
)
