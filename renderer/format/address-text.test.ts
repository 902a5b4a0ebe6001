import { expect, test } from 'vitest'
import { addressProblem } from './address-text'

test.each([
  ['', 'Enter the address'],
  ['market.example', 'does not begin with https://'],
  ['file:///etc/passwd', 'does not begin with https://'],
  ['http://market.example', 'has to begin with https://'],
  ['https://user:x@market.example', 'Leave out the user'],
  ['https://market.example?a=b', 'Leave out the query'],
  ['https://market.example/a#b', 'Leave out the fragment'],
  ['https://market.example /a', 'no spaces'],
  ['https://mаrket.example', 'no letters other than a to z'],
  ['http://127.0.0.1:99999', 'no port 99999'],
  ['https://market.example:99999/a', 'no port 99999'],
  ['https://', 'not an address'],
  ['https://market.example/a\\b', 'not an address'],
  ['https://market.example//a', 'empty part'],
  ['https://market.example/a/../b', 'only “.” or “..”'],
  ['https://xn--mrket-7ve.example', 'another script'],
  ['https://1', 'read as 0.0.0.1'],
  ['https://localhost.example', 'read as localhost.example'],
])('of %j the reason is named', (text, words) => {
  expect(addressProblem(text)).toContain(words)
})
