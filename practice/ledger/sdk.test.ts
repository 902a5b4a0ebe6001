import * as grpc from '@grpc/grpc-js'
import {
  AccountBalanceQuery,
  AccountCreateTransaction,
  AccountId,
  AccountInfoQuery,
  AccountRecordsQuery,
  AccountUpdateTransaction,
  AddressBookQuery,
  BatchTransaction,
  Client,
  ContractByteCodeQuery,
  ContractCallQuery,
  ContractExecuteTransaction,
  ContractFunctionParameters,
  ContractInfoQuery,
  FileContentsQuery,
  FileId,
  FileInfoQuery,
  Hbar,
  NetworkVersionInfoQuery,
  NftId,
  NodeAddressBook,
  type PrivateKey,
  type PublicKey,
  type Query,
  ScheduleCreateTransaction,
  ScheduleInfoQuery,
  ScheduleSignTransaction,
  Status,
  Timestamp,
  TokenAirdropTransaction,
  TokenCreateTransaction,
  TokenId,
  TokenInfoQuery,
  TokenNftInfoQuery,
  TokenUpdateTransaction,
  TopicCreateTransaction,
  TopicInfoQuery,
  TopicMessageSubmitTransaction,
  TransactionId,
  TransactionReceiptQuery,
  TransactionRecordQuery,
  TransferTransaction,
  type Transaction,
} from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'
import { OPERATOR } from '../world/accounts'
import { EVM_TOKEN, PAYMENT_TOKEN, RESTRICTED_TOKEN, ROYALTY_TOKEN } from '../world/tokens'
import { addressOf } from './contracts/collection'
import { LedgerState } from './state'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const contract = `0.0.${EVM_TOKEN}`
const operatorAddress = addressOf(new LedgerState(), OPERATOR)

let practice: Harness
/** The SDK requires an operator for queries that cost on Hedera, although they are free here. */
let asking: Client
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 5 })
  const [address = ''] = Object.keys(practice.announcement.ledger)
  asking = Client.forNetwork({ [address]: new AccountId(3) }, { scheduleNetworkUpdate: false })
  asking.setOperator(practice.account('buyer'), practice.key('buyer')).setMinBackoff(20)
})
afterAll(async () => {
  asking.close()
  await practice.stop()
})

async function send(transaction: Transaction, payer: string, ...keys: PrivateKey[]): Promise<TransactionId> {
  const id = TransactionId.generate(payer)
  transaction
    .setTransactionId(id)
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  for (const key of keys) await transaction.sign(key)
  await transaction.execute(practice.client)
  return id
}

const recordOf = (id: TransactionId) =>
  new TransactionRecordQuery().setTransactionId(id).setValidateReceiptStatus(false).execute(asking)
const pay = (tinybar: number): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(practice.account('buyer'), Hbar.fromTinybars(-tinybar))
    .addHbarTransfer(practice.account('stranger'), Hbar.fromTinybars(tinybar))
const payAsBuyer = (tinybar: number) => send(pay(tinybar), practice.account('buyer'), practice.key('buyer'))

describe('the unmodified SDK', () => {
  it('moves units of a token and reads balances', async () => {
    const [buyer, seller] = [practice.account('buyer'), practice.account('seller')]
    const transaction = new TransferTransaction()
      .addTokenTransfer(`0.0.${PAYMENT_TOKEN}`, buyer, -250)
      .addTokenTransfer(`0.0.${PAYMENT_TOKEN}`, seller, 250)
    const id = await send(transaction, buyer, practice.key('buyer'))
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
    const record = await recordOf(id)
    const moved = record.tokenTransfers.get(TokenId.fromString(`0.0.${PAYMENT_TOKEN}`))
    expect(moved?.get(AccountId.fromString(seller))?.toString()).toBe('250')
    const balance = await new AccountBalanceQuery().setAccountId(seller).execute(practice.client)
    const mirror = await practice.mirror(`/api/v1/accounts/${seller}/tokens?token.id=0.0.${PAYMENT_TOKEN}`)
    expect(mirror.body.tokens[0].decimals).toBe(6)
    expect(String(mirror.body.tokens[0].balance)).toBe(balance.tokens?.get(`0.0.${PAYMENT_TOKEN}`)?.toString())
    const told = await practice.mirror(`/api/v1/transactions?account.id=${seller}&limit=1`)
    expect(told.body.transactions[0].token_transfers).toContainEqual({
      account: seller,
      amount: 250,
      is_approval: false,
      token_id: `0.0.${PAYMENT_TOKEN}`,
    })
  })

  it('calls a contract, reads what it answered, and asks it without a transaction', async () => {
    const buyer = practice.account('buyer')
    const parameters = new ContractFunctionParameters().addAddress(operatorAddress).addBool(true)
    const execute = new ContractExecuteTransaction().setContractId(contract).setGas(90_000)
    const id = await send(execute.setFunction('setApprovalForAll', parameters), buyer, practice.key('buyer'))
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
    const record = await recordOf(id)
    expect(record.contractFunctionResult?.gasUsed.toNumber()).toBeGreaterThan(21_000)
    const account = await practice.mirror(`/api/v1/accounts/${buyer}?transactions=false`)
    const asked = new ContractFunctionParameters().addAddress(account.body.evm_address).addAddress(operatorAddress)
    const query = new ContractCallQuery().setContractId(contract).setGas(60_000)
    const answer = await query.setFunction('isApprovedForAll', asked).execute(asking)
    expect(answer.getBool(0)).toBe(true)
    const path = id
      .toString()
      .replace('@', '-')
      .replace(/\.(\d+)$/, '-$1')
    const result = await practice.mirror(`/api/v1/contracts/results/${path}`)
    expect(result.body).toMatchObject({ contract_id: contract, result: 'SUCCESS', status: '0x1', error_message: null })
    expect(result.body.function_parameters).toMatch(/^0xa22cb465/)
    const { block_number: number, transaction_index: index } = result.body as {
      block_number: number
      transaction_index: number
    }
    // A mirror shows a block only after its end.
    const isOver = async (): Promise<number> => (await practice.mirror(`/api/v1/blocks/${number}`)).status
    await expect.poll(isOver, { timeout: 10_000 }).toBe(200)
    const block = (await practice.mirror(`/api/v1/blocks/${number}`)).body
    const settled = (await practice.mirror(`/api/v1/contracts/results/${path}`)).body
    expect(settled).toMatchObject({
      block_hash: block.hash,
      block_gas_used: block.gas_used,
      access_list: null,
      nonce: null,
    })
    const window = `timestamp=gte:${block.timestamp.from}&timestamp=lt:${block.timestamp.to}&order=asc`
    const within = (await practice.mirror(`/api/v1/transactions?${window}`)).body.transactions
    expect(within[index].consensus_timestamp).toBe(result.body.timestamp)
    const listed = (await practice.mirror(`/api/v1/contracts/${contract}/results?limit=1`)).body.results[0]
    expect(listed).toMatchObject({ block_number: number, block_hash: block.hash, transaction_index: index })
    const called = await fetch(`${practice.announcement.mirrorUrl}/api/v1/contracts/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: result.body.address, data: `0x06fdde03` }),
    })
    expect(((await called.json()) as { result: string }).result).toMatch(/^0x0{62}20/)
  })

  it('is told why a contract took a call back', async () => {
    const parameters = new ContractFunctionParameters().addUint256(99_999_999)
    const execute = new ContractExecuteTransaction().setContractId(contract).setGas(90_000)
    const call = execute.setFunction('ownerOf', parameters)
    const id = await send(call, practice.account('buyer'), practice.key('buyer'))
    expect(await practice.receiptStatus(id)).toBe('CONTRACT_REVERT_EXECUTED')
    expect((await recordOf(id)).contractFunctionResult?.errorMessage).toMatch(/^0x08c379a0/)
  })

  it('sends a batch, all of it or nothing', async () => {
    const buyer = practice.account('buyer')
    const key = practice.key('buyer')
    const inner = async (tinybar: number): Promise<TransferTransaction> => {
      const id = TransactionId.generate(buyer)
      // With a batch key, the SDK uses node 0.0.0.
      return pay(tinybar).setTransactionId(id).setBatchKey(key.publicKey).freeze().sign(key)
    }
    const good = [await inner(11), await inner(12)]
    const id = await send(new BatchTransaction().setInnerTransactions(good), buyer, key)
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
    for (const { transactionId } of good) {
      if (!transactionId) throw new Error('no id')
      expect(await practice.receiptStatus(transactionId)).toBe('SUCCESS')
      const path = transactionId
        .toString()
        .replace('@', '-')
        .replace(/\.(\d+)$/, '-$1')
      const told = (await practice.mirror(`/api/v1/transactions/${path}`)).body.transactions[0]
      expect(told).toMatchObject({ result: 'SUCCESS', nonce: 0, node: null })
      expect(told.parent_consensus_timestamp).not.toBeNull()
    }
    const bad = [await inner(13), await inner(9_000_000_000_000)]
    const failed = await send(new BatchTransaction().setInnerTransactions(bad), buyer, key)
    expect(await practice.receiptStatus(failed)).toBe('INNER_TRANSACTION_FAILED')
    const results: string[] = []
    for (const { transactionId } of bad) if (transactionId) results.push(await practice.receiptStatus(transactionId))
    expect(results).toEqual(['REVERTED_SUCCESS', 'INSUFFICIENT_ACCOUNT_BALANCE'])
  })

  it('reads what there is to know of tokens, NFTs and accounts', async () => {
    const royalty = await new TokenInfoQuery().setTokenId(`0.0.${ROYALTY_TOKEN}`).execute(asking)
    expect(royalty.customFees).toHaveLength(1)
    const restricted = await new TokenInfoQuery().setTokenId(`0.0.${RESTRICTED_TOKEN}`).execute(asking)
    expect([restricted.defaultFreezeStatus, restricted.defaultKycStatus]).toEqual([false, false])
    const nftId = new NftId(TokenId.fromString(`0.0.${ROYALTY_TOKEN}`), 1)
    const [nft] = await new TokenNftInfoQuery().setNftId(nftId).execute(asking)
    const told = await practice.mirror(`/api/v1/tokens/0.0.${ROYALTY_TOKEN}/nfts/1`)
    expect(nft?.accountId.toString()).toBe(told.body.account_id)
    const info = await new AccountInfoQuery().setAccountId(practice.account('holder')).execute(asking)
    expect(info.ownedNfts.toNumber()).toBeGreaterThan(0)
    expect(info.isDeleted).toBe(false)
  })

  it('reads what there is to know of an account with an ECDSA key', async () => {
    const info = await new AccountInfoQuery().setAccountId(practice.account('buyer')).execute(asking)
    const { publicKey } = practice.key('buyer')
    expect(info.aliasKey).toBeNull()
    expect(info.contractAccountId).toBe(publicKey.toEvmAddress())
    expect((info.key as PublicKey).toStringRaw()).toBe(publicKey.toStringRaw())
  })
})

describe('a node that misbehaves', () => {
  const faulty = (...list: object[]) => practice.control('/faults', { nodeFaults: list })

  it('is busy for a while, and the SDK tries again', async () => {
    await faulty({ what: 'busy', times: 2 })
    expect(await practice.receiptStatus(await payAsBuyer(1))).toBe('SUCCESS')
  })

  it('does not create a transaction', async () => {
    await faulty({ what: 'not-created', times: null })
    practice.client.setMaxAttempts(2)
    await expect(payAsBuyer(1)).rejects.toThrow()
    await practice.control('/reset-faults', {})
    await practice.control('/faults', { consensusDelayMs: 5 })
    practice.client.setMaxAttempts(10)
    expect(await practice.receiptStatus(await payAsBuyer(1))).toBe('SUCCESS')
  })

  it.each([
    [{ what: 'throttled' }, 'THROTTLED_AT_CONSENSUS'],
    [{ what: 'fail', code: 'INVALID_ACCOUNT_AMOUNTS' }, 'INVALID_ACCOUNT_AMOUNTS'],
  ])('%o fails a transaction, whose fee is all that moves', async (fault, status) => {
    await faulty(fault)
    const id = await payAsBuyer(5_000)
    expect(await practice.receiptStatus(id)).toBe(status)
    const record = await practice.mirror('/api/v1/transactions?limit=1')
    expect(record.body.transactions[0]).toMatchObject({ result: status, charged_tx_fee: 100_000 })
    expect(await practice.receiptStatus(await payAsBuyer(1))).toBe('SUCCESS')
  })

  it('says nothing of what became of a transaction for a while', async () => {
    await faulty({ what: 'receipts-unknown', times: 2 })
    expect(await practice.receiptStatus(await payAsBuyer(1))).toBe('SUCCESS')
  })

  it('misbehaves towards one account alone', async () => {
    await faulty({ what: 'fail', code: 'BUSY', payer: practice.account('holder'), times: null })
    expect(await practice.receiptStatus(await payAsBuyer(1))).toBe('SUCCESS')
    await faulty()
  })

  it('forgets receipts after three minutes, the mirror does not', async () => {
    const id = await payAsBuyer(1)
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
    await practice.control('/clock', { advanceMs: 185_000 })
    const asked = new TransactionReceiptQuery().setTransactionId(id).setMaxAttempts(1).execute(practice.client)
    await expect(asked).rejects.toThrow()
    const path = id
      .toString()
      .replace('@', '-')
      .replace(/\.(\d+)$/, '-$1')
    expect((await practice.mirror(`/api/v1/transactions/${path}`)).body.transactions[0].result).toBe('SUCCESS')
  })

  it('refuses a fault it does not know', async () => {
    await expect(faulty({ what: 'fail', code: 'NO_SUCH_CODE' })).rejects.toThrow('is not a response code')
    await expect(faulty({ what: 'explode' })).rejects.toThrow('Invalid option')
  })
})

describe('the node', () => {
  it.each([
    ['facts of a file', () => new FileInfoQuery().setFileId('0.0.102')],
    ['records of an account', () => new AccountRecordsQuery().setAccountId(practice.account('buyer'))],
    ['code of a contract', () => new ContractByteCodeQuery().setContractId(contract)],
    ['a topic', () => new TopicInfoQuery().setTopicId('0.0.7')],
    ['a schedule', () => new ScheduleInfoQuery().setScheduleId('0.0.7')],
  ])('says that it does not tell %s', async (_what, query) => {
    const refusal = { status: Status.NotSupported }
    await expect((query() as Query<unknown>).execute(asking)).rejects.toMatchObject(refusal)
  })

  const buyer = (): string => practice.account('buyer')
  it.each([
    ['opens an account', () => new AccountCreateTransaction().setKeyWithoutAlias(practice.key('buyer').publicKey)],
    ['changes an account', () => new AccountUpdateTransaction().setAccountId(buyer()).setAccountMemo('x')],
    [
      'makes a token',
      () => new TokenCreateTransaction().setTokenName('T').setTokenSymbol('T').setTreasuryAccountId(buyer()),
    ],
    ['changes a token', () => new TokenUpdateTransaction().setTokenId(`0.0.${PAYMENT_TOKEN}`).setTokenName('T')],
    [
      'drops tokens on others',
      () =>
        new TokenAirdropTransaction()
          .addTokenTransfer(`0.0.${PAYMENT_TOKEN}`, buyer(), -1)
          .addTokenTransfer(`0.0.${PAYMENT_TOKEN}`, practice.account('stranger'), 1),
    ],
    ['makes a topic', () => new TopicCreateTransaction().setTopicMemo('x')],
    ['sends a message', () => new TopicMessageSubmitTransaction().setTopicId('0.0.7').setMessage('x')],
    ['makes a schedule', () => new ScheduleCreateTransaction().setScheduledTransaction(pay(1))],
    ['signs a schedule', () => new ScheduleSignTransaction().setScheduleId('0.0.7')],
  ])('refuses a transaction that %s by a status of its own', async (_what, transaction) => {
    const sent = send(transaction(), buyer(), practice.key('buyer'))
    await expect(sent).rejects.toMatchObject({ name: 'StatusError', status: Status.NotSupported })
  })

  it('gives its version', async () => {
    const { protobufVersion, servicesVersion } = await new NetworkVersionInfoQuery().execute(asking)
    const { body } = await practice.mirror('/api/v1/blocks?limit=1')
    for (const { major, minor, patch } of [protobufVersion, servicesVersion]) {
      expect(`${major}.${minor}.${patch}`).toBe(body.blocks[0].hapi_version)
    }
  })

  it('gives what there is to know of a contract', async () => {
    const info = await new ContractInfoQuery().setContractId(contract).execute(asking)
    const { body } = await practice.mirror(`/api/v1/contracts/${contract}`)
    expect(info.contractId.num.toString()).toBe(String(EVM_TOKEN))
    expect(`0x${info.contractAccountId}`).toBe(body.evm_address)
    expect(info.contractMemo).toBe(body.memo)
    const unknown = new ContractInfoQuery().setContractId('0.0.424242').execute(asking)
    await expect(unknown).rejects.toMatchObject({ status: Status.InvalidContractId })
  })

  it('gives the address book, as a file and as the stream of a mirror', async () => {
    const [address = ''] = Object.keys(practice.announcement.ledger)
    const expected = { nodeId: '0', account: '0.0.3', addresses: [address] }
    const shown = ({ nodeAddresses }: NodeAddressBook): object[] =>
      nodeAddresses.map(({ nodeId, accountId, addresses }) => ({
        nodeId: nodeId?.toString(),
        account: accountId?.toString(),
        addresses: addresses.map(String),
      }))
    for (const fileId of ['0.0.101', '0.0.102']) {
      const contents = await new FileContentsQuery().setFileId(fileId).execute(asking)
      expect(shown(NodeAddressBook.fromBytes(contents))).toEqual([expected])
    }
    asking.setMirrorNetwork([address])
    const streamed = await new AddressBookQuery().setFileId(FileId.ADDRESS_BOOK).setMaxAttempts(1).execute(asking)
    expect(shown(streamed)).toEqual([expected])
    const other = new FileContentsQuery().setFileId('0.0.7').execute(asking)
    await expect(other).rejects.toMatchObject({ status: Status.InvalidFileId })
  })

  it('refuses a query that is none, and goes on', async () => {
    const [address = ''] = Object.keys(practice.announcement.ledger)
    const node = new grpc.Client(address, grpc.credentials.createInsecure())
    const plain = (bytes: Buffer): Buffer => bytes
    const ask = (path: string, bytes: Buffer): Promise<grpc.ServiceError | null> =>
      new Promise((resolve) => node.makeUnaryRequest(path, plain, plain, bytes, (error) => resolve(error)))
    const junk = Buffer.from('0affffff', 'hex')
    expect(await ask('/proto.CryptoService/getTransactionReceipts', junk)).toMatchObject({
      code: grpc.status.INVALID_ARGUMENT,
    })
    expect(await ask('/proto.CryptoService/cryptoTransfer', junk)).toBeNull()
    node.close()
    const balance = await new AccountBalanceQuery().setAccountId(practice.account('buyer')).execute(asking)
    expect(balance.hbars.toTinybars().toNumber()).toBeGreaterThan(0)
  })

  it('takes, once time has passed, what is stamped by the time of the world alone', async () => {
    await practice.control('/clock', { advanceMs: 3_600_000 })
    await expect(payAsBuyer(1)).rejects.toThrow('TRANSACTION_EXPIRED')
    const { aheadMs } = (await practice.control('/clock')) as { aheadMs: number }
    const validStart = new Timestamp(Math.floor((Date.now() + aheadMs) / 1000) - 5, 7)
    const id = TransactionId.withValidStart(AccountId.fromString(practice.account('buyer')), validStart)
    const transaction = pay(1).setTransactionId(id).freezeWith(practice.client)
    await (await transaction.sign(practice.key('buyer'))).execute(practice.client)
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
  })
})
