import protoPkg, { type proto as Proto } from '@hiero-ledger/proto'

const { proto } = protoPkg

/**
 * Effects of signing. Each key describes an effect, and its value is the amount, or 0 for an effect without an amount.
 * Tests compare these effects with those that an intent permits. The bytes are decoded by `@hiero-ledger/proto`, so
 * that the tests also find faults of this app's own decoder.
 */
export type EffectAmounts = ReadonlyMap<string, bigint>

type AddEffect = (effect: string, amount?: bigint) => void
type Int64 = Proto.IAccountAmount['amount']
type Account = Proto.IAccountID | null | undefined

const bigintOf = (value: Int64): bigint => BigInt(String(value ?? 0))
const hex = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('hex')

function entityText(shard: Int64, realm: Int64, num: Int64, alias: Uint8Array | null | undefined): string {
  return alias && alias.length > 0 ? `alias ${hex(alias)}` : `${bigintOf(shard)}.${bigintOf(realm)}.${bigintOf(num)}`
}
const accountText = (id: Account): string =>
  id ? entityText(id.shardNum, id.realmNum, id.accountNum, id.alias) : 'no account'
const tokenText = (id: Proto.ITokenID | null | undefined): string =>
  id ? entityText(id.shardNum, id.realmNum, id.tokenNum, null) : 'none'

function addTransfer({ transfers, tokenTransfers }: Proto.ICryptoTransferTransactionBody, add: AddEffect): void {
  for (const { accountID, amount, isApproval } of transfers?.accountAmounts ?? []) {
    // Only debits are counted: the credits of a list add up to the same sum.
    const tinybar = bigintOf(amount)
    if (tinybar < 0n) add(`hbar of ${accountText(accountID)}${isApproval ? ' by allowance' : ''}`, -tinybar)
  }
  for (const list of tokenTransfers ?? []) {
    for (const { accountID, amount } of list.transfers ?? [])
      add(`tokens ${tokenText(list.token)} ${accountText(accountID)}`, bigintOf(amount))
    for (const { serialNumber, receiverAccountID } of list.nftTransfers ?? [])
      add(`nft ${tokenText(list.token)} ${bigintOf(serialNumber)} to ${accountText(receiverAccountID)}`)
  }
}

function addApprovals(body: Proto.ICryptoApproveAllowanceTransactionBody, payer: string, add: AddEffect): void {
  const ownerText = (owner: Account): string => (owner ? accountText(owner) : payer)
  for (const { owner, spender, amount } of body.cryptoAllowances ?? [])
    add(`allow hbar of ${ownerText(owner)} to ${accountText(spender)}`, bigintOf(amount))
  for (const { tokenId, owner, spender, amount } of body.tokenAllowances ?? [])
    add(`allow tokens ${tokenText(tokenId)} of ${ownerText(owner)} to ${accountText(spender)}`, bigintOf(amount))
  for (const { tokenId, owner, spender, serialNumbers, approvedForAll, delegatingSpender } of body.nftAllowances ??
    []) {
    const parties = `of ${ownerText(owner)} to ${accountText(spender)}`
    if (delegatingSpender) add(`delegate ${accountText(delegatingSpender)}`)
    if (approvedForAll) add(`${approvedForAll.value ? 'allow' : 'end'} all ${tokenText(tokenId)} ${parties}`)
    for (const serial of serialNumbers ?? []) add(`allow nft ${tokenText(tokenId)} ${bigintOf(serial)} ${parties}`)
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
/** True for the value of a field that has no effect: an empty list, or `false`. */
const isWithoutEffect = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === false)

function addBody(body: Proto.TransactionBody, add: AddEffect): void {
  const payer = accountText(body.transactionID?.accountID)
  add(`paid by ${payer}`)
  add('fee', bigintOf(body.transactionFee))
  if (body.transactionID?.scheduled === true || (body.transactionID?.nonce ?? 0) !== 0)
    add('a scheduled id, or an id with a nonce')
  for (const [name, value] of Object.entries(body)) {
    if (COMMON_FIELDS.has(name) || isWithoutEffect(value)) continue
    if (name === 'cryptoTransfer') addTransfer(body.cryptoTransfer ?? {}, add)
    else if (name === 'cryptoApproveAllowance') addApprovals(body.cryptoApproveAllowance ?? {}, payer, add)
    else if (name === 'cryptoDeleteAllowance') {
      for (const { tokenId, owner, serialNumbers } of body.cryptoDeleteAllowance?.nftAllowances ?? [])
        for (const serial of serialNumbers ?? [])
          add(`end nft ${tokenText(tokenId)} ${bigintOf(serial)} of ${owner ? accountText(owner) : payer}`)
    } else if (name === 'tokenAssociate') {
      for (const id of body.tokenAssociate?.tokens ?? [])
        add(`associate ${accountText(body.tokenAssociate?.account)} ${tokenText(id)}`)
    } else if (name === 'contractCall') {
      const { contractID, gas, amount, functionParameters } = body.contractCall ?? {}
      const contract = contractID
        ? entityText(contractID.shardNum, contractID.realmNum, contractID.contractNum, contractID.evmAddress)
        : 'none'
      add('gas', bigintOf(gas))
      if (bigintOf(amount) !== 0n) add(`hbar of ${payer}`, bigintOf(amount))
      add(`call ${contract} ${hex(functionParameters)}`)
    } else add(`type ${name}`)
  }
}

/** The effects of all bodies together. Throws the library's error when the bytes cannot be decoded. */
export function effectAmountsOf(bytes: Uint8Array): EffectAmounts {
  const amounts = new Map<string, bigint>()
  const add: AddEffect = (effect, amount = 0n) => amounts.set(effect, (amounts.get(effect) ?? 0n) + amount)
  const countedBodies = new Set<string>()
  for (const { signedTransactionBytes, bodyBytes } of proto.TransactionList.decode(bytes).transactionList) {
    if (bodyBytes && bodyBytes.length > 0) add('a body outside of the signed transaction')
    const body = proto.TransactionBody.decode(
      proto.SignedTransaction.decode(signedTransactionBytes ?? new Uint8Array()).bodyBytes,
    )
    add(`node ${accountText(body.nodeAccountID)}`)
    // Bodies that differ only in the node are one transaction, so their other effects are counted once.
    body.nodeAccountID = null
    const bodyText = Buffer.from(proto.TransactionBody.encode(body).finish()).toString('base64')
    if (!countedBodies.has(bodyText)) addBody(body, add)
    countedBodies.add(bodyText)
  }
  return amounts
}
