import protoPkg, { type proto as Proto } from '@hiero-ledger/proto'

const { proto } = protoPkg

/**
 * Amount of each effect of signing, by a text for the effect, so that the effects of two transactions can be compared.
 * An effect without an amount has 0. The bytes are decoded by `@hiero-ledger/proto` and not by this app's decoder, so
 * that the comparison also finds faults of the decoder.
 */
export type Reach = ReadonlyMap<string, bigint>

type AddEffect = (effect: string, amount?: bigint) => void
type Int64 = Proto.IAccountAmount['amount']
type Account = Proto.IAccountID | null | undefined

const big = (value: Int64): bigint => BigInt(String(value ?? 0))
const hex = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('hex')

function entity(shard: Int64, realm: Int64, num: Int64, alias: Uint8Array | null | undefined): string {
  return alias && alias.length > 0 ? `alias ${hex(alias)}` : `${big(shard)}.${big(realm)}.${big(num)}`
}
const account = (id: Account): string => (id ? entity(id.shardNum, id.realmNum, id.accountNum, id.alias) : 'no account')
const token = (id: Proto.ITokenID | null | undefined): string =>
  id ? entity(id.shardNum, id.realmNum, id.tokenNum, null) : 'none'

function transfer({ transfers, tokenTransfers }: Proto.ICryptoTransferTransactionBody, add: AddEffect): void {
  for (const { accountID, amount, isApproval } of transfers?.accountAmounts ?? []) {
    const tinybar = big(amount)
    if (tinybar < 0n) add(`hbar of ${account(accountID)}${isApproval ? ' by allowance' : ''}`, -tinybar)
  }
  for (const list of tokenTransfers ?? []) {
    for (const { accountID, amount } of list.transfers ?? [])
      add(`coins ${token(list.token)} ${account(accountID)}`, big(amount))
    for (const { serialNumber, receiverAccountID } of list.nftTransfers ?? [])
      add(`nft ${token(list.token)} ${big(serialNumber)} to ${account(receiverAccountID)}`)
  }
}

function approve(body: Proto.ICryptoApproveAllowanceTransactionBody, payer: string, add: AddEffect): void {
  const ownerText = (owner: Account): string => (owner ? account(owner) : payer)
  for (const { owner, spender, amount } of body.cryptoAllowances ?? [])
    add(`allow hbar of ${ownerText(owner)} to ${account(spender)}`, big(amount))
  for (const { tokenId, owner, spender, amount } of body.tokenAllowances ?? [])
    add(`allow coins ${token(tokenId)} of ${ownerText(owner)} to ${account(spender)}`, big(amount))
  for (const { tokenId, owner, spender, serialNumbers, approvedForAll, delegatingSpender } of body.nftAllowances ??
    []) {
    const parties = `of ${ownerText(owner)} to ${account(spender)}`
    if (delegatingSpender) add(`delegate ${account(delegatingSpender)}`)
    if (approvedForAll) add(`${approvedForAll.value ? 'allow' : 'end'} all ${token(tokenId)} ${parties}`)
    for (const serial of serialNumbers ?? []) add(`allow nft ${token(tokenId)} ${big(serial)} ${parties}`)
  }
}

/** Fields of a body that every transaction type has. */
const COMMON_FIELDS = new Set([
  'transactionID',
  'nodeAccountID',
  'transactionFee',
  'transactionValidDuration',
  'generateRecord',
  'memo',
])
/** True for an empty list or `false`: such a field has no effect. */
const isWithoutEffect = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === false)

function addBody(body: Proto.TransactionBody, add: AddEffect): void {
  const payer = account(body.transactionID?.accountID)
  add(`paid by ${payer}`)
  add('fee', big(body.transactionFee))
  if (body.transactionID?.scheduled === true || (body.transactionID?.nonce ?? 0) !== 0) add('another kind of id')
  for (const [name, value] of Object.entries(body)) {
    if (COMMON_FIELDS.has(name) || isWithoutEffect(value)) continue
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

/** The effects of all bodies together. Throws the library's error when the bytes cannot be decoded. */
export function reachOf(bytes: Uint8Array): Reach {
  const reach = new Map<string, bigint>()
  const add: AddEffect = (effect, amount = 0n) => reach.set(effect, (reach.get(effect) ?? 0n) + amount)
  const countedBodies = new Set<string>()
  for (const { signedTransactionBytes, bodyBytes } of proto.TransactionList.decode(bytes).transactionList) {
    if (bodyBytes && bodyBytes.length > 0) add('a body in another place')
    const body = proto.TransactionBody.decode(
      proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array()).bodyBytes,
    )
    // Bodies that differ only in the node are one transaction, so their effects are counted once.
    add(`node ${account(body.nodeAccountID)}`)
    body.nodeAccountID = null
    const bodyText = Buffer.from(proto.TransactionBody.encode(body).finish()).toString('base64')
    if (!countedBodies.has(bodyText)) addBody(body, add)
    countedBodies.add(bodyText)
  }
  return reach
}
