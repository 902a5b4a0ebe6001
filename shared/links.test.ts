import { expect, it } from 'vitest'
import { defangLinks, hasLink } from './links'

it.each([
  ['https://tidal.example/claim', 'hxxps://tidal[.]example/claim'],
  ['Claim at HTTP://EVIL.COM now', 'Claim at HXXP://EVIL[.]COM now'],
  ['see evil.finance/drop.', 'see evil[.]finance/drop.'],
  ['(t.me/drop)', '(t[.]me/drop)'],
  ['discord.gg/abc', 'discord[.]gg/abc'],
  ['evil.unheardof/x', 'evil[.]unheardof/x'],
  ['evil。com', 'evil[.]com'],
  ['еvil.com', 'еvil[.]com'],
  ['evil.com-x', 'evil[.]com-x'],
  ['ipfs://bafy/1.json', 'ipfs[:]//bafy/1[.]json'],
  ['x"https://a.b"', 'x"hxxps://a[.]b"'],
])('defangs %j', (text, defanged) => {
  expect(hasLink(text)).toBe(true)
  expect(defangLinks(text)).toBe(defanged)
  expect(defangLinks(defanged)).toBe(defanged)
})

it.each(['Tide 7', 'No.7', 'v1.0', '0.0.1234', 'Mr. Smith', '12.5 ℏ', 'a...b', 'Wait.', '1/2', 'and/or', '.com'])(
  'leaves %j as it is',
  (text) => {
    expect(hasLink(text)).toBe(false)
    expect(defangLinks(text)).toBe(text)
  },
)
