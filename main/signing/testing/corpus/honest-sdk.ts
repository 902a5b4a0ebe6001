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
import { INTENTS, FIFTY_HBAR, MARKET, OPERATOR, OTHER_OPERATOR, OWN_ADDRESS } from '../acts'
import type { HonestAct } from '../honest-acts'
import { BUYER, HBAR, INTENT, SELLER, SERIAL, VALID_START_SECONDS, STRANGER, TOKEN } from '../pieces'
import { ASSOCIATE_INTENT } from './kinds'

const account = (num: number): AccountId => new AccountId(num)
const hbar = (tinybar: bigint): Hbar => Hbar.fromTinybars(tinybar.toString())
const token = new TokenId(TOKEN)
const nft = new NftId(token, SERIAL)
/** EVM address that is derived from the buyer's ECDSA key. */
const KEY_ADDRESS = 'ab'.repeat(20)

const approveHbar = (tinybar: bigint, spender = MARKET): Transaction =>
  new AccountAllowanceApproveTransaction().approveHbarAllowance(account(BUYER), account(spender), hbar(tinybar))

/** Call of a function of the requested collection's contract. */
const callOf = (functionName: string, parameters: ContractFunctionParameters, gas = 90_000): Transaction =>
  new ContractExecuteTransaction()
    .setContractId(new ContractId(TOKEN))
    .setGas(gas)
    .setFunction(functionName, parameters)
const setApproval = (operator: string, isApproved: boolean): Transaction =>
  callOf('setApprovalForAll', new ContractFunctionParameters().addAddress(operator.slice(2)).addBool(isApproved))
const holderParameter = (holder: string): ContractFunctionParameters =>
  new ContractFunctionParameters().addAddress(holder)

/** A purchase for 120 HBAR, of which 6 HBAR still need a receiver. */
const purchase = (): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(account(BUYER), hbar(-120n * HBAR))
    .addHbarTransfer(account(SELLER), hbar(114n * HBAR))
    .addApprovedNftTransfer(nft, account(SELLER), account(BUYER))
/** A direct payment of 50 HBAR for a mint. */
const payment = (receiver: number): Transaction =>
  new TransferTransaction()
    .addHbarTransfer(account(BUYER), hbar(-FIFTY_HBAR))
    .addHbarTransfer(account(receiver), hbar(FIFTY_HBAR))

type SdkAct = readonly [actName: string, intent: HonestAct['intent'], build: () => Transaction, verdict?: 'warn']

/** Honest acts, written with the SDK as by a wallet or a market. */
const SDK_ACTS: readonly SdkAct[] = [
  ['a purchase', INTENT, () => purchase().addHbarTransfer(account(MARKET), hbar(6n * HBAR))],
  [
    'a purchase that pays a royalty to an EVM address',
    INTENT,
    () =>
      purchase().addHbarTransfer(AccountId.fromEvmAddress(0, 0, EvmAddress.fromString(KEY_ADDRESS)), hbar(6n * HBAR)),
    'warn',
  ],
  ['a purchase of an EVM NFT', INTENTS.buyEvm, () => approveHbar(120n * HBAR)],
  ['a cheaper purchase of an EVM NFT', INTENTS.buyEvm, () => approveHbar(99n * HBAR + 1n)],
  [
    'a listing',
    INTENTS.list,
    () => new AccountAllowanceApproveTransaction().approveTokenNftAllowance(nft, account(BUYER), account(MARKET)),
  ],
  ['an EVM listing', INTENTS.listEvm, () => setApproval(OPERATOR, true), 'warn'],
  [
    'an unlisting',
    INTENTS.unlist,
    () => new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(nft, account(BUYER)),
  ],
  ['an EVM unlisting that revokes the permission', INTENTS.unlistEvm, () => setApproval(OPERATOR, false)],
  [
    'an EVM unlisting by a balance call',
    INTENTS.unlistEvm,
    () => callOf('balanceOf', holderParameter(OWN_ADDRESS.slice(2))),
  ],
  [
    'an EVM unlisting by a balance call for the key address of the account',
    INTENTS.unlistEvm,
    () => callOf('balanceOf', holderParameter(KEY_ADDRESS), 40_000),
  ],
  [
    'an unlisting of an edition by a balance call',
    INTENTS.unlistEvm,
    () => callOf('balanceOf', holderParameter(OWN_ADDRESS.slice(2)).addUint256(SERIAL)),
  ],
  ['a mint of two', INTENTS.mint, () => approveHbar(100n * HBAR)],
  [
    'a mint of two with the allowance that the service requests',
    { ...INTENTS.mint, allowance: '100' },
    () => approveHbar(100n * HBAR),
  ],
  [
    'a mint of ten',
    { ...INTENTS.mint, count: 10, allowance: '499.99999999' },
    () => approveHbar(10n * FIFTY_HBAR - 1n),
  ],
  ['a free claim by allowance', INTENTS.freeMint, () => approveHbar(0n)],
  [
    'a free claim by transfer',
    INTENTS.freeMint,
    () => new TransferTransaction().addHbarTransfer(account(BUYER), hbar(0n)),
  ],
  ['a mint paid directly to the market', { ...INTENTS.directMint, allowance: '50' }, () => payment(MARKET)],
  ['a mint paid directly to a creator', { ...INTENTS.directMint, allowance: '0' }, () => payment(SELLER), 'warn'],
  ['an allowance for offers', INTENTS.offers, () => approveHbar(500n * HBAR)],
  ['an allowance for offers of 10,000 tinybar', { ...INTENTS.offers, allowance: '0.0001' }, () => approveHbar(10_000n)],
  [
    'an association',
    ASSOCIATE_INTENT,
    () => new TokenAssociateTransaction().setAccountId(account(BUYER)).setTokenIds([token]),
  ],
  ['a revoked HBAR allowance', INTENTS.revokeHbar, () => approveHbar(0n, STRANGER)],
  [
    'a revoked token allowance',
    INTENTS.revokeToken,
    () =>
      new AccountAllowanceApproveTransaction().approveTokenAllowance(
        new TokenId(8000),
        account(BUYER),
        account(STRANGER),
        0,
      ),
  ],
  [
    'a revoked permission over a serial',
    INTENTS.revokeSerial,
    () => new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(nft, account(BUYER)),
  ],
  [
    'a revoked permission over a collection',
    INTENTS.revokeAll,
    () =>
      new AccountAllowanceApproveTransaction().deleteTokenNftAllowanceAllSerials(
        token,
        account(BUYER),
        account(STRANGER),
      ),
  ],
  ['a revoked permission of an operator', INTENTS.revokeEvm, () => setApproval(OTHER_OPERATOR, false)],
]

/** Fields of a transaction that do not depend on the act. */
type CommonFields = { readonly nodes: readonly number[]; readonly memo: string; readonly feeTinybar: bigint }

/** Bytes of the transaction as the SDK writes them, once `freeze` has fixed the fields. */
const frozenBytes = (transaction: Transaction, { nodes, memo, feeTinybar }: CommonFields): Buffer =>
  Buffer.from(
    transaction
      .setTransactionId(TransactionId.withValidStart(account(BUYER), new Timestamp(VALID_START_SECONDS, 123_456_789)))
      .setNodeAccountIds(nodes.map(account))
      .setMaxTransactionFee(hbar(feeTinybar))
      .setTransactionMemo(memo)
      .freeze()
      .toBytes(),
  )

const COMMON_FIELDS: readonly (readonly [description: string, fields: CommonFields])[] = [
  ['for one node', { nodes: [3], memo: '', feeTinybar: HBAR }],
  ['for three nodes, with a memo', { nodes: [4, 3, 5], memo: 'Œuvre 7 ❤️, order 42', feeTinybar: 10n * HBAR }],
]

/** Honest bytes of every kind, made with the SDK. */
export const honestSdkActs: readonly HonestAct[] = SDK_ACTS.flatMap(([actName, intent, build, verdict]) =>
  COMMON_FIELDS.map(([description, fields]): HonestAct => {
    const bytes = frozenBytes(build(), fields)
    return { name: `SDK: ${actName} ${description}`, intent, bytes, verdict: verdict ?? 'match' }
  }),
)
