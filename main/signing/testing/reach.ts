import protoPkg, { type proto as Proto } from '@hiero-ledger/proto'

const { proto } = protoPkg

/**
 * Effects of signing, read only by the published message classes and by no code of this folder: amounts by their kind,
 * so that two acts can be compared. An amount of 0 marks an effect without a measure.
 */
export type Reach = ReadonlyMap<string, bigint>

type Add = (key: string, amount?: bigint) => void
type Int64 = Proto.IAccountAmount['amount']
type Account = Proto.IAccountID | null | undefined

const big = (value: Int64): bigint => BigInt(String(value ?? 0))
const hex = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('hex')

function entity(shard: Int64, realm: Int64, num: Int64, alias: Uint8Array | null | undefined): string {
  return alias && alias.length > 0 ? `alias ${hex(alias)}` : `${big(shard)}.${big(realm)}.${big(num)}`
}
const account = (id: Account): string => (id ? entity(id.shardNum, id.realmNum, id.accountNum, id.alias) : 'nobody')
const token = (id: Proto.ITokenID | null | undefined): string =>
  id ? entity(id.shardNum, id.realmNum, id.tokenNum, null) : 'none'

function transfer({ transfers, tokenTransfers }: Proto.ICryptoTransferTransactionBody, add: Add): void {
  for (const { accountID, amount, isApproval } of transfers?.accountAmounts ?? []) {
    const moved = big(amount)
    if (moved < 0n) add(`hbar of ${account(accountID)}${isApproval ? ' by allowance' : ''}`, -moved)
  }
  for (const list of tokenTransfers ?? []) {
    for (const { accountID, amount } of list.transfers ?? [])
      add(`coins ${token(list.token)} ${account(accountID)}`, big(amount))
    for (const { serialNumber, receiverAccountID } of list.nftTransfers ?? [])
      add(`nft ${token(list.token)} ${big(serialNumber)} to ${account(receiverAccountID)}`)
  }
}

function approve(body: Proto.ICryptoApproveAllowanceTransactionBody, payer: string, add: Add): void {
  const from = (owner: Account): string => (owner ? account(owner) : payer)
  for (const { owner, spender, amount } of body.cryptoAllowances ?? [])
    add(`allow hbar of ${from(owner)} to ${account(spender)}`, big(amount))
  for (const { tokenId, owner, spender, amount } of body.tokenAllowances ?? [])
    add(`allow coins ${token(tokenId)} of ${from(owner)} to ${account(spender)}`, big(amount))
  for (const { tokenId, owner, spender, serialNumbers, approvedForAll, delegatingSpender } of body.nftAllowances ??
    []) {
    const whose = `of ${from(owner)} to ${account(spender)}`
    if (delegatingSpender) add(`delegate ${account(delegatingSpender)}`)
    if (approvedForAll) add(`${approvedForAll.value ? 'allow' : 'end'} all ${token(tokenId)} ${whose}`)
    for (const serial of serialNumbers ?? []) add(`allow nft ${token(tokenId)} ${big(serial)} ${whose}`)
  }
}

const FRAME = new Set([
  'transactionID',
  'nodeAccountID',
  'transactionFee',
  'transactionValidDuration',
  'generateRecord',
  'memo',
])
const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === false)

function ofBody(body: Proto.TransactionBody, add: Add): void {
  const payer = account(body.transactionID?.accountID)
  add(`paid by ${payer}`)
  add('fee', big(body.transactionFee))
  if (body.transactionID?.scheduled === true || (body.transactionID?.nonce ?? 0) !== 0) add('another kind of id')
  for (const [name, value] of Object.entries(body)) {
    if (FRAME.has(name) || isEmpty(value)) continue
    if (name === 'cryptoTransfer') transfer(body.cryptoTransfer ?? {}, add)
    else if (name === 'cryptoApproveAllowance') approve(body.cryptoApproveAllowance ?? {}, payer, add)
    else if (name === 'cryptoDeleteAllowance') {
      for (const { tokenId, owner, serialNumbers } of body.cryptoDeleteAllowance?.nftAllowances ?? [])
        for (const serial of serialNumbers ?? [])
          add(`end nft ${token(tokenId)} ${big(serial)} of ${owner ? account(owner) : payer}`)
    } else if (name === 'tokenAssociate') {
      for (const id of body.tokenAssociate?.tokens ?? [])
        add(`associate ${account(body.tokenAssociate?.account)} ${token(id)}`)
    } else if (name === 'contractCall') {
      const { contractID, gas, amount, functionParameters } = body.contractCall ?? {}
      const contract = contractID
        ? entity(contractID.shardNum, contractID.realmNum, contractID.contractNum, contractID.evmAddress)
        : 'none'
      add('gas', big(gas))
      if (big(amount) !== 0n) add(`hbar of ${payer}`, big(amount))
      add(`call ${contract} ${hex(functionParameters)}`)
    } else add(`type ${name}`)
  }
}

/** The reach of all bodies together. Throws when the bytes cannot be read at all. */
export function reachOf(bytes: Uint8Array): Reach {
  const reach = new Map<string, bigint>()
  const add: Add = (key, amount = 0n) => reach.set(key, (reach.get(key) ?? 0n) + amount)
  const seen = new Set<string>()
  for (const { signedTransactionBytes, bodyBytes } of proto.TransactionList.decode(bytes).transactionList) {
    if (bodyBytes && bodyBytes.length > 0) add('a body in another place')
    const body = proto.TransactionBody.decode(
      proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array()).bodyBytes,
    )
    // Bodies for several nodes are one transaction: only differences other than the node add effects.
    add(`node ${account(body.nodeAccountID)}`)
    body.nodeAccountID = null
    const same = Buffer.from(proto.TransactionBody.encode(body).finish()).toString('base64')
    if (!seen.has(same)) ofBody(body, add)
    seen.add(same)
  }
  return reach
}
