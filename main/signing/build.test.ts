import { AccountAllowanceApproveTransaction, AccountId, NftId, PrivateKey, TransactionId } from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { PAYMENT_TOKEN } from '../../practice/world/tokens'
import {
  buildAllSerialsRevoke,
  buildAssociate,
  buildHbarAllowance,
  buildOperatorRevoke,
  buildSerialRevoke,
  buildTokenRevoke,
  type TransactionFrame,
} from './build'
import { decodeTransaction, isRefused } from './decode'
import { HBAR, VALID_START_SECONDS } from './testing/pieces'
import type { Decoded } from './types'

const FRAME: TransactionFrame = {
  payer: '0.0.1001',
  nodes: ['0.0.3', '0.0.4'],
  validStart: { seconds: BigInt(VALID_START_SECONDS), nanos: 7 },
  validDurationSeconds: 120,
  feeMaxTinybar: 2n * HBAR,
  memo: 'Tide 7',
}
const SPENDER = '0.0.6006'
const TOKEN = '0.0.5000'
const OPERATOR = `0x${'0a'.repeat(20)}` as const

function decode(bytes: Uint8Array): Decoded {
  const result = decodeTransaction(bytes)
  if (isRefused(result)) throw new Error(JSON.stringify(result))
  return result
}

describe('bytes of the app itself', () => {
  const own = { owner: '0.0.1001' }
  const hbar = { kind: 'hbar-allowance', ...own, spender: SPENDER }
  it.each([
    ['an association', buildAssociate({ ...FRAME, token: TOKEN }), { kind: 'associate', token: TOKEN }],
    [
      'an allowance of HBAR taken back',
      buildHbarAllowance({ ...FRAME, spender: SPENDER, amountTinybar: 0n }),
      { ...hbar, amountTinybar: 0n },
    ],
    [
      'the largest allowance of HBAR',
      buildHbarAllowance({ ...FRAME, spender: SPENDER, amountTinybar: 2n ** 63n - 1n }),
      { ...hbar, amountTinybar: 2n ** 63n - 1n },
    ],
    [
      'an allowance of a token taken back',
      buildTokenRevoke({ ...FRAME, token: TOKEN, spender: SPENDER }),
      { kind: 'token-allowance', ...own, token: TOKEN, spender: SPENDER, amount: 0n },
    ],
    [
      'the permission over one serial taken back',
      buildSerialRevoke({ ...FRAME, token: TOKEN, serial: 2n ** 40n }),
      { kind: 'nft-allowance-delete', ...own, token: TOKEN, serials: [2n ** 40n] },
    ],
    [
      'the permission over a collection taken back',
      buildAllSerialsRevoke({ ...FRAME, token: TOKEN, spender: SPENDER }),
      { kind: 'nft-allowance', ...own, token: TOKEN, spender: SPENDER, serials: [], all: 'revoke' },
    ],
    [
      'an operator dismissed at a contract',
      buildOperatorRevoke({ ...FRAME, contract: TOKEN, operator: OPERATOR, gas: 90_000n }),
      {
        kind: 'contract-call',
        contract: TOKEN,
        gas: 90_000n,
        amountTinybar: 0n,
        selector: 'a22cb465',
        argumentsHex: '0'.repeat(24) + '0a'.repeat(20) + '0'.repeat(64),
      },
    ],
  ])('%s is read as that one effect, for every node', (_, bytes, effect) => {
    const { effects, nodes, memo, feeMaxTinybar, transactionId, validDurationSeconds } = decode(bytes)
    expect(effects).toEqual([expect.objectContaining(effect)])
    expect({ nodes, memo, feeMaxTinybar, validDurationSeconds, id: transactionId.text }).toEqual({
      nodes: FRAME.nodes,
      memo: 'Tide 7',
      feeMaxTinybar: 2n * HBAR,
      validDurationSeconds: 120,
      id: `0.0.1001@${VALID_START_SECONDS}.000000007`,
    })
  })
})

describe('the ledger takes', () => {
  let practice: Harness
  let person: { accountId: EntityId; privateKey: string; nfts: { token: EntityId; serial: number }[] }
  const paid: EntityId = `0.0.${PAYMENT_TOKEN}`
  beforeAll(async () => {
    practice = await startHarness()
    const { native, evm } = practice.announcement.tokens
    await practice.control('/faults', { consensusDelayMs: 10 })
    const scene = { keyType: 'ECDSA', nfts: { [native]: 1, [evm]: 1 }, units: { [paid]: '1000' } }
    person = await practice.control('/accounts/open', scene)
  })
  afterAll(() => practice.stop())

  let nanos = 0
  function now(): TransactionFrame {
    const validStart = { seconds: BigInt(Math.floor(Date.now() / 1000) - 5), nanos: nanos++ }
    return { ...FRAME, payer: person.accountId, nodes: ['0.0.3'], validStart }
  }
  const send = async (bytes: Uint8Array): Promise<string> =>
    (await practice.signAndSubmit(bytes, PrivateKey.fromStringDer(person.privateKey))).status
  const spender = () => practice.account('seller')
  const state = () => practice.control(`/state/ledger/accounts/${person.accountId}`)

  it('an allowance of HBAR, set and taken back', async () => {
    const to = { spender: spender() }
    expect(await send(buildHbarAllowance({ ...now(), ...to, amountTinybar: 42n }))).toBe('SUCCESS')
    expect((await state()).hbarAllowances).toEqual([{ ...to, tinybar: '42' }])
    expect(await send(buildHbarAllowance({ ...now(), ...to, amountTinybar: 0n }))).toBe('SUCCESS')
    expect((await state()).hbarAllowances).toEqual([])
  })

  it('permissions of a token, of a serial and of a collection taken back', async () => {
    const token = practice.announcement.tokens.native
    const serial = person.nfts.find((nft) => nft.token === token)?.serial ?? 0
    const given = async () => ({
      one: (await practice.control(`/trading/nft?token=${token}&serial=${serial}`)).spender,
      all: (await state()).approvedForAll,
    })
    const grant = new AccountAllowanceApproveTransaction()
      .approveTokenNftAllowance(NftId.fromString(`${token}/${serial}`), person.accountId, spender())
      .approveTokenNftAllowanceAllSerials(token, person.accountId, spender())
      .setTransactionId(TransactionId.generate(person.accountId))
      .setNodeAccountIds([new AccountId(3)])
      .freeze()
    expect(await send(grant.toBytes())).toBe('SUCCESS')
    expect(await given()).toEqual({ one: spender(), all: [{ token, spender: spender() }] })
    expect(await send(buildSerialRevoke({ ...now(), token, serial: BigInt(serial) }))).toBe('SUCCESS')
    expect(await send(buildAllSerialsRevoke({ ...now(), token, spender: spender() }))).toBe('SUCCESS')
    expect(await given()).toEqual({ one: null, all: [] })
    expect(await send(buildTokenRevoke({ ...now(), token: paid, spender: spender() }))).toBe('SUCCESS')
  })

  it('the dismissal of an operator, when the gas is enough', async () => {
    const contract = practice.announcement.tokens.evm
    const operator = `0x${Number(spender().split('.')[2]).toString(16).padStart(40, '0')}` as const
    expect(await send(buildOperatorRevoke({ ...now(), contract, operator, gas: 90_000n }))).toBe('SUCCESS')
    expect(await send(buildOperatorRevoke({ ...now(), contract, operator, gas: 30_000n }))).toBe('INSUFFICIENT_GAS')
  })

  it('an association', async () => {
    const token = practice.announcement.tokens.large
    expect(await send(buildAssociate({ ...now(), token }))).toBe('SUCCESS')
    expect((await state()).tokens).toContain(token)
  })
})
