import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AppFailure } from '../platform/app-failure'
import { createHttp } from '../platform/http'
import { createMirror, mirrorTransactionId } from './mirror'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function mirrorOf(status: number, body: unknown) {
  const asked: string[] = []
  const reached: boolean[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => void server.close())
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const onReach = (is: boolean) => void reached.push(is)
  const mirror = createMirror({ http: createHttp(), baseUrl: () => Promise.resolve(base), onReach })
  return { mirror, asked, reached, server }
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
  )
const ID = '0.0.1001@1700000000.000000123'
const record = (result: string, more: object = {}) => ({
  transaction_id: '0.0.1001-1700000000-000000123',
  result,
  name: 'CRYPTOTRANSFER',
  nonce: 0,
  scheduled: false,
  charged_tx_fee: 70_000,
  consensus_timestamp: '1700000001.000000001',
  transfers: [],
  ...more,
})

describe('a transaction id', () => {
  it.each([
    ['0.0.5@1700000000.000000123', '0.0.5-1700000000-000000123'],
    ['0.0.5@1700000000.123', '0.0.5-1700000000-000000123'],
    ['0.0.5-1700000000-123', '0.0.5-1700000000-000000123'],
  ])('%s is %s at the mirror', (id, at) => {
    expect(mirrorTransactionId(id)).toBe(at)
  })
  it.each(['', '0.0.5', '0.0.5@1/../x.1', '0.0.5@1.1?scheduled', '0.0.x@1.1'])('is not %j', (id) => {
    expect(() => mirrorTransactionId(id)).toThrow()
  })
})

describe('a transaction at the mirror', () => {
  it('is the one that took effect when duplicates of it failed', async () => {
    const transactions = [
      record('DUPLICATE_TRANSACTION'),
      record('SUCCESS', { charged_tx_fee: 1 }),
      record('DUPLICATE_TRANSACTION'),
    ]
    const { mirror, asked } = await mirrorOf(200, { transactions })
    expect(await mirror.transaction(ID)).toMatchObject({ result: 'SUCCESS', feeTinybar: 1n })
    expect(asked).toEqual(['/api/v1/transactions/0.0.1001-1700000000-000000123'])
  })

  it('is not one that it caused or scheduled', async () => {
    const transactions = [record('SUCCESS', { nonce: 1 }), record('SUCCESS', { scheduled: true })]
    const { mirror } = await mirrorOf(200, { transactions })
    expect(await mirror.transaction(ID)).toBeNull()
  })

  it('adds up several lines of one account exactly', async () => {
    const amount = 9_007_199_254_740_991
    const transfers = [1, 2].map(() => ({ account: '0.0.1001', amount }))
    const { mirror } = await mirrorOf(200, { transactions: [record('SUCCESS', { transfers })] })
    expect((await mirror.transaction(ID))?.netTinybarByAccount.get('0.0.1001')).toBe(18_014_398_509_481_982n)
  })

  it('keeps every digit of an amount that a double would round', async () => {
    const body = JSON.stringify({ transactions: [record('SUCCESS')] }).replace(':70000', ':9007199254740993')
    const { mirror } = await mirrorOf(200, body)
    expect((await mirror.transaction(ID))?.feeTinybar).toBe(9_007_199_254_740_993n)
  })

  it('is not known at 404', async () => {
    const { mirror, reached } = await mirrorOf(404, { _status: {} })
    expect(await mirror.transaction(ID)).toBeNull()
    expect(reached).toEqual([true])
  })

  it.each([429, 500, 502])('is a question for later at %i, never "not there"', async (status) => {
    const { mirror } = await mirrorOf(status, {})
    expect(await failureOf(mirror.transaction(ID))).toEqual({ code: 'offline', what: 'mirror' })
  })

  it.each([
    ['text', '<html>'],
    ['another shape', { transactions: [{ result: 'SUCCESS' }] }],
    ['an amount with decimals', { transactions: [record('SUCCESS', { charged_tx_fee: 1.5 })] }],
    [
      'an amount that was rounded',
      '{"transactions":' + JSON.stringify([record('SUCCESS')]).replace(':70000', ':1e30') + '}',
    ],
  ])('is not guessed from %s', async (_, body) => {
    const { mirror } = await mirrorOf(200, body)
    expect(await failureOf(mirror.transaction(ID))).toMatchObject({ code: 'unexpected-answer', operation: 'mirror' })
  })
})

describe('a draw at the mirror', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const drawn = (more: object = {}) =>
    record('SUCCESS', { name: 'UTILPRNG', memo_base64: base64('Rändom sc=00'), ...more })
  const factsOf = async (transactions: readonly object[], id = ID) => {
    const { mirror } = await mirrorOf(200, { transactions })
    return mirror.drawFacts(id)
  }

  it.each([ID, '0.0.1001-1700000000-123', '0.0.1001-1700000000-000000123'])('is told under %s', async (id) => {
    expect(await factsOf([drawn()], id)).toEqual({
      result: 'SUCCESS',
      kind: 'UTILPRNG',
      memo: 'Rändom sc=00',
      payer: '0.0.1001',
      consensusAt: '1700000001.000000001',
    })
  })

  it('is the one that took effect, and a failed one where none did', async () => {
    const twice = { result: 'DUPLICATE_TRANSACTION' }
    expect(await factsOf([drawn(twice), drawn()])).toMatchObject({ result: 'SUCCESS' })
    expect(await factsOf([drawn({ result: 'INSUFFICIENT_TX_FEE' })])).toMatchObject({ result: 'INSUFFICIENT_TX_FEE' })
    expect(await factsOf([])).toBeNull()
  })

  it.each([
    ['another transaction', { transaction_id: '0.0.1001-1700000000-000000124' }, 'transaction_id'],
    ['a memo that is not there', { memo_base64: null }, 'memo_base64'],
    ['a memo that is no base64', { memo_base64: 'sc=00' }, 'memo_base64'],
    ['a memo longer than any', { memo_base64: base64('x'.repeat(1000)) }, 'memo_base64'],
    ['no time', { consensus_timestamp: null }, 'consensus_timestamp'],
  ])('is not guessed from %s', async (_, change, path) => {
    expect(await failureOf(factsOf([drawn(change)]))).toMatchObject({ code: 'unexpected-answer', path })
  })

  it('hides no other transaction whose memo is odd', async () => {
    const { mirror } = await mirrorOf(200, { transactions: [drawn({ memo_base64: 5 })] })
    expect(await mirror.transaction(ID)).toMatchObject({ result: 'SUCCESS' })
  })
})

describe('an account at the mirror', () => {
  const account = (key: unknown, more: object = {}) => ({ account: '0.0.1001', balance: { balance: 12 }, key, ...more })

  it.each([
    ['ED25519', { _type: 'ED25519', key: 'AB'.repeat(32) }, 'ED25519', 'ab'.repeat(32)],
    ['ECDSA', { _type: 'ECDSA_SECP256K1', key: '02'.repeat(33) }, 'ECDSA', '02'.repeat(33)],
    ['a key list', { _type: 'ProtobufEncoded', key: 'ff' }, null, null],
    ['no key', null, null, null],
  ])('has %s', async (_, key, keyType, publicKey) => {
    const { mirror } = await mirrorOf(200, account(key))
    expect(await mirror.account('0.0.1001')).toMatchObject({
      balanceTinybar: 12n,
      keyType,
      publicKey,
      isDeleted: false,
    })
  })

  it.each([null, { balance: '12' }])('has a balance only where the mirror says one (%j)', async (balance) => {
    const { mirror } = await mirrorOf(200, account(null, { balance }))
    const known = balance === null ? null : 12n
    expect(await mirror.account('0.0.1001')).toMatchObject({ balanceTinybar: known })
    expect(await mirror.hbarBalance('0.0.1001')).toBe(known)
  })

  it('says of an NFT that was burned that nobody owns it', async () => {
    const { mirror } = await mirrorOf(200, { account_id: '0.0.1', deleted: true })
    expect(await mirror.nftOwner('0.0.5000', 7)).toBeNull()
  })

  it('is out of reach when the mirror is', async () => {
    const { mirror, server, reached } = await mirrorOf(200, {})
    await new Promise((resolve) => server.close(resolve))
    expect(await failureOf(mirror.account('0.0.1001'))).toEqual({ code: 'offline', what: 'mirror' })
    expect(reached).toEqual([false])
  })
})
