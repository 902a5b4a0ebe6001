import { expect, test } from 'vitest'
import { likeness } from './look-alike'

test.each<readonly [string, string, string | null]>([
  ['0.0.3388201', '0.0.3388210', 'The last two digits are swapped.'],
  ['0.0.3838210', '0.0.3388210', 'Two neighbouring digits are swapped.'],
  ['0.0.0388213', '0.0.3388210', 'Two digits are swapped.'],
  ['0.0.3388219', '0.0.3388210', 'One digit differs.'],
  ['0.0.338821', '0.0.3388210', 'One digit is left out.'],
  ['0.0.33882100', '0.0.3388210', 'One digit is added.'],
  ['0.0.3389910210', '0.0.3384567210', 'It begins and ends alike.'],
  ['0.0.3388210', '0.0.3388210', null],
  ['0.0.1001', '0.0.1010', 'The last two digits are swapped.'],
  ['0.0.1001', '0.0.1002', null],
  ['0.0.10', '0.0.01', null],
  ['0.0.5012345', '0.0.3388210', null],
  ['0.0.0xabababababababababababababababababababab', '0.0.3388210', null],
])('%s beside %s: %s', (id, known, text) => {
  expect(likeness(id, known)).toBe(text)
})
