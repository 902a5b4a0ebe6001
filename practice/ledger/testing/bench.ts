import { transactionBody, encodeBody, nextStart, type TransactionData } from '../../service/transaction-bytes'
import { openAccounts, privateKeyOfAccount } from '../../world/accounts'
import { noNodeFaults, type NodeFaults } from '../faults'
import { handlerOf } from '../handlers'
import { Ledger } from '../ledger'
import { accountProto, keyProto, proto, type ResponseCode, type Proto } from '../proto'
import { sign } from '../signatures'
import { requireKey, type EvmCollection, type Token } from '../state'

export const SEED = 'bench'
/** Entity numbers that the seeded accounts do not use. */
export const TOKEN = 7_000_001
export const OTHER_TOKEN = 7_000_002
export const FUNGIBLE_TOKEN = 7_000_003
export const CONTRACT = 7_000_010
/** Time of the fixed clock. */
export const NOW_MS = Date.UTC(2026, 10, 21, 12)

/** For tests: a ledger without a network, with a fixed clock and immediate consensus. */
export function createBench(faults: () => NodeFaults = noNodeFaults): Bench {
  const ledger = new Ledger({ nowMs: () => NOW_MS, schedule: (_ms, run) => run(), onChange: () => undefined, faults })
  openAccounts(ledger.state, SEED)
  return new Bench(ledger)
}

type SendOptions = {
  readonly payer: number
  /** Accounts whose keys sign; only the payer if absent. */
  readonly signers?: readonly number[]
  /** Fee limit in tinybar; 100 HBAR if absent. */
  readonly maxFee?: bigint
  readonly memo?: string
  /** Changes the body before it is encoded. */
  readonly changeBody?: (body: Proto.ITransactionBody) => Proto.ITransactionBody
  /** Changes the encoded body before it is signed. */
  readonly changeBytes?: (bytes: Uint8Array) => Uint8Array
  /** `Service/method` to call; if absent, the method that accepts this type of transaction. */
  readonly rpc?: string
}

/** For tests: adds tokens to a ledger, and signs and submits transactions. */
export class Bench {
  constructor(readonly ledger: Ledger) {}

  /** Adds a token of ten NFTs, all owned by `owner`, and associates `owner` with the token. */
  addNftToken(num: number, owner: number, overrides: Partial<Token> = {}): void {
    const { state } = this.ledger
    state.tokens.set(num, { ...defaultToken(num), owners: new Int32Array(10).fill(owner), ...overrides })
    if (!state.requireAccount(owner).tokens.has(num)) state.associate(owner, num)
    state.undo.commit()
  }

  /** Adds a fungible token of a million units, all held by `owner`, and associates `owner` with the token. */
  addFungibleToken(num: number, owner: number, overrides: Partial<Token> = {}): void {
    const { state } = this.ledger
    state.tokens.set(num, { ...defaultToken(num), kind: 'fungible', supply: 1_000_000, decimals: 2, ...overrides })
    state.associate(owner, num)
    state.addUnits(owner, num, 1_000_000n)
    state.undo.commit()
  }

  /** Adds an EVM collection of ten NFTs, all owned by `owner`. */
  addEvmCollection(num: number, standard: EvmCollection['standard'], owner: number): void {
    this.ledger.state.contracts.set(num, {
      num,
      standard,
      evmAddress: num.toString(16).padStart(40, 'a'),
      name: 'Contract',
      symbol: 'C',
      supply: 10,
      owners: new Int32Array(10).fill(owner),
      metadata: (serial) => `ipfs://contract/${serial}`,
      operators: new Map(),
    })
  }

  /** Signs a transaction; returns a serialized `proto.Transaction`. */
  signTransaction(data: TransactionData & Proto.ITransactionBody, options: SendOptions): Uint8Array {
    return proto.Transaction.encode({ signedTransactionBytes: this.sign(data, options) }).finish()
  }

  /**
   * Signs a transaction for use inside a batch that `batcher` signs; returns a serialized `proto.SignedTransaction`.
   */
  signInner(data: TransactionData, options: SendOptions, batcher: number): Uint8Array {
    const batchKey = keyProto(requireKey(this.ledger.state.requireAccount(batcher)))
    return this.sign(data, {
      ...options,
      changeBody: (body) => ({ ...body, nodeAccountID: accountProto(0), batchKey }),
    })
  }

  private sign(data: TransactionData & Proto.ITransactionBody, options: SendOptions): Uint8Array {
    const { payer, signers = [payer], memo = '', maxFee = 10_000_000_000n } = options
    const body = transactionBody({ payer, start: nextStart(NOW_MS), memo, maxFee }, data)
    const encodedBody = encodeBody(options.changeBody ? options.changeBody(body) : body)
    const bodyBytes = options.changeBytes ? options.changeBytes(encodedBody) : encodedBody
    const sigPair = signers.map((num) => {
      const key = requireKey(this.ledger.state.requireAccount(num))
      const signature = sign(privateKeyOfAccount(SEED, num), key.type, bodyBytes)
      return {
        pubKeyPrefix: key.bytes,
        ...(key.type === 'ED25519' ? { ed25519: signature } : { ECDSASecp256k1: signature }),
      }
    })
    return proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair } }).finish()
  }

  /** Signs and submits a transaction. Returns the code of the outcome, or of the ledger's refusal. */
  send(data: TransactionData & Proto.ITransactionBody, options: SendOptions): ResponseCode {
    const request = this.signTransaction(data, options)
    return this.submit(options.rpc ?? handlerOf(data)?.rpc ?? '', request)
  }

  /** Submits a serialized `proto.Transaction`. Returns the same code as `send`. */
  submit(rpc: string, request: Uint8Array): ResponseCode {
    const { code, accepted } = this.ledger.submit(rpc, request)
    return accepted ? (this.ledger.find(accepted.id)?.outcome?.code ?? 'UNKNOWN') : code
  }
}

const defaultToken = (num: number): Token => ({
  num,
  kind: 'nft',
  name: 'T',
  symbol: 'T',
  decimals: 0,
  treasury: 2,
  supply: 10,
  fees: [],
  hasFreezeKey: false,
  hasKycKey: false,
  owners: new Int32Array(0),
  metadata: () => '',
})
