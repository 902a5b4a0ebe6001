import { expect, test } from 'vitest'
import { idResemblance, likenessTo } from './look-alike'

test.each<readonly [string, string, string | null]>([
  ['0.0.3388201', '0.0.3388210', 'The last two digits are swapped.'],
  ['0.0.3838210', '0.0.3388210', 'Two neighbouring digits are swapped.'],
  ['0.0.0388213', '0.0.3388210', 'Two digits are swapped.'],
  ['0.0.3388219', '0.0.3388210', 'One digit differs.'],
  ['0.0.338821', '0.0.3388210', 'One digit is left out.'],
  ['0.0.33882100', '0.0.3388210', 'One digit is added.'],
  ['0.0.3389910210', '0.0.3384567210', 'The first and last digits match.'],
  ['0.0.3388210', '0.0.3388210', null],
  ['0.0.1001', '0.0.1010', 'The last two digits are swapped.'],
  ['0.0.1001', '0.0.1002', null],
  ['0.0.10', '0.0.01', null],
  ['0.0.5012345', '0.0.3388210', null],
  ['0.0.0xabababababababababababababababababababab', '0.0.3388210', null],
  [`0x5E5e${'00'.repeat(16)}5e5e`, `0x5e5e${'11'.repeat(16)}5e5e`, 'The first and last digits match.'],
  [`0x5e5e${'00'.repeat(18)}`, `0x5e5e${'11'.repeat(18)}`, null],
  [`0x1234${'ab'.repeat(18)}`, `0x5678${'ab'.repeat(18)}`, 'Only 4 digits of 40 differ.'],
  [`0x${'ab'.repeat(18)}1234`, `0x${'ab'.repeat(18)}5678`, 'Only 4 digits of 40 differ.'],
  [`0x${'ab'.repeat(19)}a1`, `0x${'ab'.repeat(19)}a2`, 'Only 1 digit of 40 differs.'],
  [`0x${'00'.repeat(17)}0bbb11`, `0x${'00'.repeat(17)}3d0c4a`, null],
  [`0x${'00'.repeat(17)}3d0c4b`, `0x${'00'.repeat(17)}3d0c4a`, 'One digit differs.'],
])('%s beside %s: %s', (id, known, text) => {
  expect(idResemblance(id, known)).toBe(text)
})

test('the first known id that another could be taken for is named, with the name it has', () => {
  const book = [{ id: '0.0.2020', name: 'Vault\u202e' }]
  expect(likenessTo('0.0.2002', ['0.0.3003'], book)).toBe(
    ' This id could be mistaken for 0.0.2020 (Vault\\u{202e}): the last two digits are swapped.',
  )
  expect(likenessTo('0.0.2020', ['0.0.2002'], book)).toBe('')
  expect(likenessTo('0.0.9999', ['0.0.3003'], book)).toBe('')
})
