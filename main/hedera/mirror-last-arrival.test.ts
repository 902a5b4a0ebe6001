import { expect, it, test } from 'vitest'
import type { EntityId } from '@shared/ids'
import { arrivalReads } from './mirror-arrivals'
import type { MirrorGet } from './mirror-get'

const ME: EntityId = '0.0.1001'
const TOKEN: EntityId = '0.0.5000'
const move = (payer: string, receiver_account_id: string) => ({
  consensus_timestamp: '1700000500.000000009',
  receiver_account_id,
  transaction_id: `${payer}-1700000490-000000000`,
})

/** A mirror with these moves of one NFT, and these debits of the account. */
function rig(moves: readonly object[] | null, debits: number) {
  const asked: string[] = []
  const get: MirrorGet['get'] = (path, schema) => {
    asked.push(path)
    const json = path.startsWith('/api/v1/transactions?')
      ? { transactions: Array.from({ length: debits }, () => ({ consensus_timestamp: '1700000480.0' })) }
      : moves && { transactions: moves }
    return Promise.resolve(json && schema.parse(json))
  }
  const reads = arrivalReads({ get } as MirrorGet)
  return { last: () => reads.lastArrival(TOKEN, 7, ME), asked }
}

it.each<[string, string, number, object]>([
  ['an airdrop is paid for by its sender alone', '0.0.666', 0, { payer: '0.0.666', hasPaid: false }],
  [
    'a mint is brought by the market, and the account paid around it',
    '0.0.7007',
    1,
    { payer: '0.0.7007', hasPaid: true },
  ],
  ['what the account paid for itself needs no second look', ME, 0, { payer: ME, hasPaid: true }],
])('%s', async (_, payer, debits, arrival) => {
  const { last, asked } = rig([move('0.0.1', '0.0.9'), move(payer, ME), move('0.0.2', ME)], debits)
  expect(await last()).toEqual(arrival)
  expect(asked).toHaveLength(payer === ME ? 1 : 2)
})

test('the debits that count are those of minutes around it', async () => {
  const { last, asked } = rig([move('0.0.666', ME)], 0)
  await last()
  expect(asked[1]).toContain('timestamp=gte:1700000320.0&timestamp=lte:1700000680.0')
})

test('what the mirror does not tell is not known', async () => {
  expect(await rig(null, 1).last()).toBeNull()
  expect(await rig([move('0.0.666', '0.0.9')], 1).last()).toBeNull()
})
