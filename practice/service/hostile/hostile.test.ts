import { describe, expect, it } from 'vitest'
import { accountProto, int64, tokenProto, type Proto } from '../../ledger/proto'
import {
  transactionBody,
  encodeBody,
  saleTransfer,
  unsignedTransactionList,
  type TransactionData,
} from '../transaction-bytes'
import { HOSTILE_VARIANTS, hostileBytes } from './hostile'

const PAYER = 5_012_345
const OPERATOR = 3_064_901
const start = { seconds: 1_800_000_000, nanos: 5 }
const body = (data: TransactionData & Proto.ITransactionBody): Proto.ITransactionBody => ({
  ...transactionBody({ payer: PAYER, start, memo: 'honest' }, {}),
  ...data,
})

const grant = { owner: accountProto(PAYER), spender: accountProto(OPERATOR) }
const nft = { tokenId: tokenProto(7), ...grant, serialNumbers: [int64(3)] }
const nothing = { cryptoAllowances: [], nftAllowances: [], tokenAllowances: [] }

const honestBodies = {
  purchase: body({
    cryptoTransfer: saleTransfer({ buyer: PAYER, seller: 9, token: 7, serial: 3, price: 500n }, 11),
  }),
  'HBAR allowance': body({
    cryptoApproveAllowance: { ...nothing, cryptoAllowances: [{ ...grant, amount: int64(500) }] },
  }),
  'NFT allowance': body({ cryptoApproveAllowance: { ...nothing, nftAllowances: [nft] } }),
  'deletion of an allowance': body({
    cryptoDeleteAllowance: { nftAllowances: [{ ...nft, owner: accountProto(PAYER) }] },
  }),
  'contract call': body({
    contractCall: {
      contractID: { shardNum: int64(0), realmNum: int64(0), contractNum: int64(8) },
      gas: int64(100_000),
      functionParameters: Buffer.from('a22cb465', 'hex'),
    },
  }),
} as const

describe('a dishonest service', () => {
  it.each(Object.entries(honestBodies))('has at least twenty ways with a %s, none of them honest', (_name, honest) => {
    const plain = Buffer.from(unsignedTransactionList([encodeBody(honest)]))
    const input = { honestBody: honest, payer: PAYER, attacker: 666, victimNft: { token: 7, serial: 4 } }
    const made = HOSTILE_VARIANTS.map((variant) => hostileBytes(variant, input)).filter((bytes) => bytes !== null)
    expect(made.length).toBeGreaterThanOrEqual(20)
    for (const bytes of made) expect(plain.equals(bytes)).toBe(false)
    expect(new Set(made.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(made.length)
  })

  it('keeps to attacks that fit: no other serial where there is none', () => {
    const input = { honestBody: honestBodies['HBAR allowance'], payer: PAYER, attacker: 666, victimNft: null }
    expect(hostileBytes('other-serial', input)).toBeNull()
    expect(hostileBytes('payee-swapped', input)).toBeNull()
    expect(hostileBytes('larger-allowance', input)).not.toBeNull()
  })
})
