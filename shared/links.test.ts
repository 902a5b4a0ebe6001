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
  ['evil.zone:443/claim', 'evil[.]zone:443/claim'],
  ['evil.zone:8080', 'evil[.]zone:8080'],
  ['evil.zone?x=1', 'evil[.]zone?x=1'],
  ['evil.zone#x', 'evil[.]zone#x'],
  ['xn--80ak6aa92e.zone', 'xn--80ak6aa92e[.]zone'],
  ['evil.xn--p1ai', 'evil[.]xn--p1ai'],
  ['185.12.3.4/claim', '185[.]12[.]3[.]4/claim'],
  ['at 185.12.3.4', 'at 185[.]12[.]3[.]4'],
  ['evil\u2024com', 'evil[.]com'],
  ['evil\ufe52com', 'evil[.]com'],
  ['ev\u00adil.com', 'ev\u00adil[.]com'],
  ['Mr.Art/claim', 'Mr[.]Art/claim'],
  ['mr.art.io', 'mr[.]art[.]io'],
  ['x"https://a.b"', 'x"hxxps://a[.]b"'],
])('defangs %j', (text, defanged) => {
  expect(hasLink(text)).toBe(true)
  expect(defangLinks(text)).toBe(defanged)
  expect(defangLinks(defanged)).toBe(defanged)
})

it.each([
  'Mr.Art',
  'St.Art 4',
  'No.One',
  'Who?me',
  'Wait.What?',
  '1.2.3',
  '1.2.3.400',
  '01.2.3.4',
  '0.0.1234:7',
  'xn--',
  'Tide 7',
  'No.7',
  'v1.0',
  '0.0.1234',
  'Mr. Smith',
  '12.5 ℏ',
  'a...b',
  'Wait.',
  '1/2',
  'and/or',
  '.com',
])('leaves %j as it is', (text) => {
  expect(hasLink(text)).toBe(false)
  expect(defangLinks(text)).toBe(text)
})
