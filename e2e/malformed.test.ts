import type { Flow } from '../shared/contract/flows'
import type { AccountsState } from '../shared/contract/accounts'
import type { ListsState } from '../shared/contract/lists'
import { test, expect } from './support/app'
import { countEffects, NO_EFFECTS, callOutcome, pagesOf, valueOf } from './support/bridge-calls'

/** Each method of the bridge with invalid arguments, one fault at a time. */
type Case = {
  readonly channel: string
  readonly good: object | null
  readonly wrong: Readonly<Record<string, unknown[]>>
}

// Not an account of this app, so that valid input is refused for that reason only.
const account = '0.0.777000777'
const ids = ['', 'x', '0.0', '0.0.01', '0.0.5-abcde', '../../etc', 5, null, undefined, ['0.0.5'], '0.0.5\n']
const serials = [-1, 1.5, '1', '1; DROP TABLE', 2 ** 53, null]
const prices = ['', '-1', '1e9', '01', '1.123456789', '0x10', 'NaN', '999999999999', ' 1', 1, null]
const nft = { account, token: '0.0.5', serial: 1 }
const wrongNft = { account: ids, token: ids, serial: serials }
const spender = '0.0.6'
const hbar = { hbar: { spender } }
const refs = [
  null,
  {},
  'hbar',
  { hbar: {} },
  { hbar: { spender: 'x' } },
  { ...hbar, nft: { token: '0.0.5' } },
  { hbar: { spender, amount: '1' } },
  { token: { spender } },
  { nft: { token: '0.0.5', serial: 'every', spender } },
  { nft: { token: '0.0.5', serial: 0, spender } },
  { nft: { token: '0.0.5', serial: 'all', spender: '0x12' } },
]
const traits = [
  null,
  'x',
  [null],
  [{}],
  [{ trait_type: 'a' }],
  [{ trait_type: '', value: 'b' }],
  [{ trait_type: 'a', value: {} }],
  [{ trait_type: 'x'.repeat(201), value: 'b' }],
  Array.from({ length: 11 }, (_, i) => ({ trait_type: `${i}`, value: 'b' })),
]
const orderIds = [null, 5, [], [0], [-1], [1.5], ['1'], Array.from({ length: 51 }, (_, i) => i + 1)]
const flags = [null, 'yes', 1, undefined]
const codes = ['', 'x'.repeat(201), 5, null]
const days = { from: '2026-11-01', to: '2026-11-03' }
const wrongDays = {
  from: ['', '2026-11-04', '1900-01-01', '2026-13-01', "2026-11-01' --", 20261101, null, undefined],
  to: ['', '2026-10-31', '9999-12-31', 'today', null, undefined],
}
const quote = { seller: null, quoteReceivedAt: '2026-11-21T12:00:00Z' }

const CASES: readonly Case[] = [
  {
    channel: 'trade.buy',
    good: { ...nft, maxPrice: '1', ...quote },
    wrong: {
      ...wrongNft,
      maxPrice: prices,
      seller: ['x', 5, undefined],
      quoteReceivedAt: ['x'.repeat(41), 5, null],
      overriddenFacts: [null, 'kyc', 5, ['key'], ['x'], Array.from({ length: 10 }, () => 'kyc')],
    },
  },
  {
    channel: 'marketPages.open',
    good: { kind: 'nft', token: '0.0.5', serial: 1 },
    wrong: { kind: ['page', 'url', '', null, undefined], token: ids, serial: serials },
  },
  {
    channel: 'marketPages.copy',
    good: { kind: 'launch', token: '0.0.5', mintCode: 'x' },
    wrong: { kind: ['page', null], token: ids, mintCode: codes },
  },
  { channel: 'trade.associate', good: { account, token: '0.0.5' }, wrong: { account: ids, token: ids } },
  { channel: 'trade.list', good: { ...nft, price: '1' }, wrong: { ...wrongNft, price: prices } },
  { channel: 'trade.unlist', good: nft, wrong: wrongNft },
  {
    channel: 'trade.mint',
    good: { account, token: '0.0.5', mintCode: 'x', count: 1, maxPrice: '1' },
    wrong: {
      account: ids,
      token: ids,
      mintCode: codes,
      count: [0, 11, 1.5, '1', null],
      maxPrice: prices,
      agreed: [5, null, 'x'.repeat(4001)],
    },
  },
  {
    channel: 'trade.allow',
    good: { account, amount: '1' },
    wrong: { account: ids, amount: [...prices, '0', '0.009', '1000000.1', '1.00001'] },
  },
  { channel: 'trade.restore', good: { flowId: 'x' }, wrong: { flowId: ['x'.repeat(65), 5, null, {}] } },
  { channel: 'trade.revoke', good: { account, allowance: hbar }, wrong: { account: ids, allowance: refs } },
  {
    channel: 'trade.addOffer',
    good: { account, token: '0.0.5', price: '1', quantity: 1, traits: [], again: false },
    wrong: {
      account: ids,
      token: ids,
      price: [...prices, '0', '0.009', '100000.1'],
      quantity: [0, 51, 1.5, '1', null],
      traits,
      again: flags,
    },
  },
  {
    channel: 'trade.raiseOffers',
    good: { account, token: '0.0.5', orderIds: [1], price: '2' },
    wrong: { account: ids, token: ids, orderIds: [...orderIds, [1, 1]], price: [...prices, '0.99', '100001'] },
  },
  {
    channel: 'trade.cancelOffer',
    good: { account, token: '0.0.5', orderId: 1 },
    wrong: { account: ids, token: ids, orderId: [0, -1, 1.5, '1', [1], null] },
  },
  { channel: 'trade.signIn', good: { account }, wrong: { account: ids } },
  {
    channel: 'lists.open',
    good: { task: 'remove-spender', id: '0.0.999' },
    wrong: { task: ['approve', '__proto__', null, 5], id: ids },
  },
  { channel: 'offers.list', good: { account, token: null }, wrong: { account: ids, token: ['x', 5, undefined] } },
  { channel: 'offers.confirmKey', good: { account }, wrong: { account: ids } },
  { channel: 'allowances.get', good: { account }, wrong: { account: ids } },
  // Valid input would open a file dialog.
  { channel: 'flows.exportHistory', good: null, wrong: { format: ['xml', '', '../csv', 5, null] } },
  { channel: 'flows.check', good: { id: 'x' }, wrong: { id: ['x'.repeat(65), 5, null] } },
  {
    channel: 'launches.list',
    good: { fresh: false, from: null, to: null },
    wrong: { fresh: flags, from: ['2026-13-01', '20261101', 5], to: ['tomorrow', {}, 5] },
  },
  { channel: 'market.recentFloors', good: { fresh: false }, wrong: { fresh: flags } },
  { channel: 'market.traded', good: { fresh: false }, wrong: { fresh: flags } },
  { channel: 'market.isTraded', good: { token: '0.0.5' }, wrong: { token: ids } },
  {
    channel: 'wallet.nfts',
    good: { account, after: null, fresh: false },
    wrong: { account: ids, after: ['', 'x'.repeat(201), 5], fresh: flags },
  },
  { channel: 'wallet.names', good: { nfts: [] }, wrong: { nfts: [[{ token: 'x', serial: 1 }], 5, null] } },
  {
    channel: 'wallet.listings',
    good: { account, page: 1, fresh: false },
    wrong: { account: ids, page: [0, 101, 1.5, '1'], fresh: flags },
  },
  {
    channel: 'wallet.offers',
    good: { account, status: 'open', page: 1, fresh: false },
    wrong: { account: ids, status: ['closed', 0, null], page: [0, 10_001, '1'], fresh: flags },
  },
  { channel: 'changes.summary', good: { scope: 'mine' }, wrong: { scope: ['theirs', null, 5] } },
  {
    channel: 'changes.list',
    good: { scope: 'all', kind: 'sold', page: 1, until: null },
    wrong: { scope: ['theirs', null], kind: ['stolen', 5], page: [0, 401, 1.5], until: ['x'.repeat(41), 5] },
  },
  {
    channel: 'launches.get',
    good: { token: '0.0.5', mintCode: 'x', fresh: false },
    wrong: { token: ids, mintCode: codes, fresh: flags },
  },
  {
    channel: 'nft.get',
    good: { token: '0.0.5', serial: 1, fresh: false },
    wrong: { token: ids, serial: serials, fresh: flags },
  },
  ...(['history', 'offers'] as const).map((name) => ({
    channel: `nft.${name}`,
    good: { token: '0.0.5', serial: 1, fresh: false },
    wrong: { token: ids, serial: serials, fresh: flags },
  })),
  {
    channel: 'nft.comparables',
    good: { token: '0.0.5', serial: 1, more: false },
    wrong: { token: ids, serial: serials, more: flags },
  },
  {
    channel: 'nft.rarity',
    good: { token: '0.0.5', serial: 1, whole: false },
    wrong: { token: ids, serial: serials, whole: flags },
  },
  {
    channel: 'offers.single',
    good: { accounts: [account], side: 'made', status: 1, fresh: false },
    wrong: {
      accounts: [[], ['x'], account, null, Array.from({ length: 21 }, () => account)],
      side: ['both', '', null],
      status: [3, -1, '1', null],
      fresh: flags,
    },
  },
  { channel: 'allowances.dependentListings', good: { account, token: '0.0.5' }, wrong: { account: ids, token: ids } },
  { channel: 'holdings.get', good: { account, fresh: false }, wrong: { account: ids, fresh: flags } },
  {
    channel: 'holdings.mark',
    good: { items: [{ token: '0.0.5', serial: 1 }], mark: null },
    wrong: { items: [[], ['x'], null, [{ token: 'x', serial: 1 }]], mark: ['stolen', '', 5] },
  },
  // Valid input would open a file dialog.
  { channel: 'launches.exportMints', good: null, wrong: { token: ids } },
  { channel: 'holdings.exportCsv', good: null, wrong: { items: ['x', null, [{ account: 'x' }]] } },
  {
    channel: 'holdings.worth',
    good: { accounts: [account], days: 30 },
    wrong: { accounts: [['x'], account, null], days: [0, 1.5, '1', null] },
  },
  { channel: 'home.recordVisitedCollection', good: { token: '0.0.5' }, wrong: { token: ids } },
  {
    channel: 'home.recordVisitedPage',
    good: { route: { name: 'nft', token: '0.0.5', serial: 1 }, title: 'Tide 1', under: null },
    wrong: {
      route: [{ name: 'settings' }, { name: 'nft', token: '0.0.5' }, {}],
      title: [5, null, 'x'.repeat(201)],
      under: [5],
    },
  },
  // Valid input would make a draw.
  {
    channel: 'draws.make',
    good: null,
    wrong: { min: [1.5, '0', null, 2 ** 53], max: [1.5, '1', null], count: [1.5, '1', null] },
  },
  {
    channel: 'draws.ledger',
    good: { transactionId: '0.0.5@1.000000001' },
    wrong: { transactionId: [...ids, '0.0.5', '0.0.5@1', '0.0.5@1.1?x', '0.0.5-1-1/..', '0.0.5@1-1', '0.0.5@x.1'] },
  },
  // Valid input would open a file dialog.
  {
    channel: 'draws.saveProof',
    good: null,
    wrong: { text: ['', null, 5, {}], name: [null, 5, 'x'.repeat(201)] },
  },
  {
    channel: 'draws.storeProof',
    good: { text: '{}', title: 'x', verdict: 'fail' },
    wrong: {
      text: ['', null, 5, 'x'.repeat(1_000_001)],
      title: [null, 5, 'x'.repeat(201)],
      verdict: ['', 'PASS', '__proto__', null],
    },
  },
  ...(['storedProofText', 'deleteProof'] as const).map((name) => ({
    channel: `draws.${name}`,
    good: { id: 'a'.repeat(32) },
    wrong: { id: ['', 'x', 'a'.repeat(33), 'A'.repeat(32), "' OR 1=1 --", null, 5] },
  })),
  {
    channel: 'statistics.figures',
    good: { ...days, pages: 1, fresh: false },
    wrong: { ...wrongDays, pages: [0, 1.5, 201, '1', null], fresh: flags },
  },
  { channel: 'statistics.total', good: { ...days, fresh: false }, wrong: { ...wrongDays, fresh: flags } },
  ...(['transactions', 'traders'] as const).map((name) => ({
    channel: `statistics.${name}`,
    good: { ...days, token: '0.0.5', page: 1, fresh: false },
    wrong: { ...wrongDays, token: ids.filter((id) => id !== null), page: [0, 1.5, 2001, '1', null], fresh: flags },
  })),
  {
    channel: 'statistics.top',
    good: { days: 1, withTraders: false, fresh: false },
    wrong: { days: [0, 366, 1.5, '1', null], withTraders: flags, fresh: flags },
  },
  // Valid input would open a file dialog.
  {
    channel: 'statistics.save',
    good: null,
    wrong: { what: ['', '__proto__', 'all', null, 5], format: ['xml', '../csv', null], pages: [0, '1', null] },
  },
  { channel: 'home.pulse', good: { fresh: false }, wrong: { fresh: flags } },
  { channel: 'home.floorListings', good: { fresh: false }, wrong: { fresh: flags } },
  { channel: 'catalog.models', good: { fresh: false }, wrong: { fresh: flags } },
  {
    channel: 'catalog.documents',
    good: { language: 'en', scope: null, fresh: false },
    wrong: { language: ['fr', '', null, 5], scope: ['all', '', 5, undefined], fresh: flags },
  },
  {
    channel: 'catalog.acknowledge',
    good: { language: 'en', scope: 'platform', slug: 'x', revision: 'y' },
    wrong: {
      language: ['fr', null],
      scope: [5, 'x'.repeat(201)],
      slug: [null, 5, 'x'.repeat(201)],
      revision: [null, 5, 'x'.repeat(201)],
    },
  },
  { channel: 'tools.get', good: { list: 'known' }, wrong: { list: ['', 'all', '__proto__', null, 5] } },
  {
    channel: 'tools.run',
    good: { id: 'a-run-id', name: 'sell_everything', input: {} },
    wrong: {
      id: ['', 'x', 'x'.repeat(65), '../../etc', null, 5],
      name: ['', 'a b', 'x'.repeat(65), null, 5],
      input: [null, 5, 'x', [], { q: 'x'.repeat(9000) }, { ['x'.repeat(65)]: 1 }],
    },
  },
  { channel: 'tools.cancel', good: { id: 'a-run-id' }, wrong: { id: ['', 'x', null, 5] } },
]

const OTHERS: readonly (readonly [string, unknown])[] = [
  ...CASES.flatMap(({ channel }) => [null, undefined, 'x', 5, [], {}].map((input) => [channel, input] as const)),
  ...[null, {}, 'x', { task: 'add-spender' }].map((input) => ['lists.get', input] as const),
  ['accounts.rename', { account: '0.0.5012345', name: 'x'.repeat(5000) }],
  ['settings.set', { theme: 'javascript:alert(1)' }],
  ['connection.use', { id: '../practice' }],
  ['connection.removeKey', { kind: '__proto__' }],
  ['connection.openKeyWindow', { task: 'enter', kind: 'private' }],
  ['connection.createAgentKey', { use: 'app', label: 'x'.repeat(61) }],
  ['connection.createAgentKey', { use: 'anyone', label: '' }],
  ['connection.revokeAgentKey', { id: '../agent' }],
  ['connection.removeAgentKey', { id: null }],
  ['connection.openKeyWindow', { task: 'show', id: '__proto__' }],
  ['app.openExternal', { url: 'x'.repeat(10_000) }],
]

test('malformed arguments get an error and no effect', async ({ practice, start }) => {
  const app = await start()
  const { page } = app
  // The compared values must not change by themselves. Between the opening of the keychain and the check of the limits
  // with it, the strict limits count.
  const listsNow = () => valueOf<ListsState>(page, 'lists.get')
  const keyStoreNow = async () => (await valueOf<AccountsState>(page, 'accounts.list')).keyStore
  await expect.poll(async () => (await keyStoreNow()).kind).toBe('keychain')
  await expect.poll(async () => (await listsNow()).limitsStatus).toBe('confirmed')
  const lists = await listsNow()
  const malformed = [
    ...CASES.flatMap(({ channel, good, wrong }) =>
      Object.entries(wrong).flatMap(([field, values]) =>
        values.map((value) => [channel, { ...good, [field]: value }] as const),
      ),
    ),
    ...OTHERS,
  ]
  const answers: string[] = []
  for (const [channel, input] of malformed) {
    const code = await callOutcome(page, channel, input)
    if (code !== 'invalid-input') answers.push(`${channel} ${JSON.stringify(input)}: ${code}`)
  }
  expect(answers).toEqual([])
  // Each tested field was the only fault.
  for (const { channel, good } of CASES) {
    if (good) expect(await callOutcome(page, channel, good), channel).not.toBe('invalid-input')
  }
  expect(await valueOf<Flow[]>(page, 'flows.list')).toEqual([])
  expect(await listsNow()).toEqual(lists)
  expect([...pagesOf(app, 'review'), ...pagesOf(app, 'vault')]).toEqual([])
  expect(await countEffects(practice)).toEqual(NO_EFFECTS)
})
