import { describe, expect, it } from 'vitest'
import { checksumOf } from '@shared/ids'
import { judgeTypedId, type JudgeOptions } from './list-ids'

const ADDED = '2026-11-21T13:32:00.000Z'
const ADDRESS = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
/** The account 0.0.5012345 as an address. */
const OWN_LONG = '0x00000000000000000000000000000000004c7b79'
const knownIds: JudgeOptions['knownIds'] = {
  accounts: [
    { id: '0.0.5012345', name: 'Main', holdsKey: true, address: null },
    { id: '0.0.5012346', name: 'Second', holdsKey: true, address: '0x1111222233334444555566667777888899990000' },
    { id: '0.0.3388210', name: 'Looked at', holdsKey: false, address: null },
  ],
  spenders: [
    { id: '0.0.3064901', name: 'Market', addedAt: ADDED },
    { id: ADDRESS, name: null, addedAt: ADDED },
  ],
  book: [{ id: '0.0.7654321', name: 'Friend', addedAt: ADDED }],
}
const judge = (text: string, more: Partial<JudgeOptions> = {}) =>
  judgeTypedId(text, { knownIds, ledgerId: '03', isForSpenders: true, expectedId: null, ...more })
const sound = { status: 'ok', checksum: null, known: null, similarIds: [], isExpected: null }

describe('a typed id', () => {
  it.each(['', 'market', '3064999', '0.0', '0.0.0', '0.0.1e3', '0.0.01', '0x', `${ADDRESS}0`, `0x${'0'.repeat(40)}`])(
    'that is none is not made into one: %j',
    (text) => {
      expect(judge(text)).toEqual({ status: 'malformed' })
    },
  )

  it('is shown with the checksum of this ledger, and refused with that of another', () => {
    const other = checksumOf('0.0.8000123', '00')
    const here = checksumOf('0.0.8000123', '03')
    expect(judge('0.0.8000123')).toEqual({ ...sound, id: '0.0.8000123', checksum: here })
    expect(judge(` 0.0.8000123-${here} `)).toEqual({ ...sound, id: '0.0.8000123', checksum: here })
    expect(judge(`0.0.8000123-${other}`)).toEqual({ status: 'wrong-checksum' })
  })

  it('may be an address, whose capitals have to be its checksum when it mixes them', () => {
    // A vector of EIP-55.
    const vector = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    const lower = vector.toLowerCase()
    expect(judge(vector)).toEqual({ ...sound, id: lower })
    expect(judge(lower)).toEqual({ ...sound, id: lower })
    expect(judge(`0x${lower.slice(2).toUpperCase()}`)).toEqual({ ...sound, id: lower })
    expect(judge(vector.replace('fB', 'Fb'))).toEqual({ status: 'wrong-checksum' })
    expect(judge(vector, { isForSpenders: false })).toEqual({ status: 'malformed' })
  })

  it.each([
    ['0.0.5012345', { as: 'own', name: 'Main' }],
    [OWN_LONG, { as: 'own', name: 'Main' }],
    ['0x1111222233334444555566667777888899990000', { as: 'own', name: 'Second' }],
    ['0.0.3388210', { as: 'watched', name: 'Looked at' }],
    ['0.0.3064901', { as: 'listed', name: 'Market' }],
    [ADDRESS, { as: 'listed', name: null }],
    ['0.0.7654321', { as: 'book', name: 'Friend' }],
  ])('is recognised: %s', (text, as) => {
    expect(judge(text)).toMatchObject({ status: 'ok', known: as })
  })

  it.each([
    ['0.0.5012354', '0.0.5012345', 'own', 'The last two digits are swapped.'],
    ['0.0.3388219', '0.0.3388210', 'own', 'One digit differs.'],
    ['0.0.30649011', '0.0.3064901', 'spender', 'One digit is added.'],
    ['0.0.7650321', '0.0.7654321', 'book', 'One digit differs.'],
    ['0x00000000000000000000000000000000002ec446', '0.0.3064901', 'spender', 'One digit differs.'],
    ['0x5aae00000000000000000000000000000000eaed', ADDRESS, 'spender', 'The first and last digits match.'],
  ])('that could be taken for another says for which, and how: %s', (text, id, of, resemblance) => {
    expect(judge(text)).toMatchObject({ status: 'ok', similarIds: [{ id, of, resemblance }] })
  })

  it('is compared with the one a transaction waits for, and left as it is', () => {
    expect(judge('0.0.8000123', { expectedId: '0.0.8000123' })).toMatchObject({ isExpected: true })
    expect(judge('0.0.8000132', { expectedId: '0.0.8000123' })).toMatchObject({ id: '0.0.8000132', isExpected: false })
  })
})
