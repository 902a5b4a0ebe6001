import { expect, test } from 'vitest'
import { billOfMaterials, isAllowedLicence } from './components.mjs'

test.each(['MIT', '(BSD-3-Clause OR GPL-2.0)', 'MIT AND ISC AND BSD-3-Clause'])('%s is allowed', (licence) => {
  expect(isAllowedLicence(licence)).toBe(true)
})

test.each([
  'GPL-2.0',
  'AGPL-3.0-only OR LGPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'SEE LICENSE IN LICENSE',
  'UNLICENSED',
])('%s is not allowed', (licence) => {
  expect(isAllowedLicence(licence)).toBe(false)
})

test('the bill of materials names each package once, with its version, its licence and the time of the sources', () => {
  const components = [
    { name: '@noble/hashes', version: '2.4.0', licence: 'MIT', texts: [] },
    { name: 'node-forge', version: '1.3.1', licence: '(BSD-3-Clause OR GPL-2.0)', texts: [] },
  ]
  const bill = billOfMaterials({ version: '1.2.3', electronVersion: '45.4.1', epochSeconds: 86_400, components })
  expect(bill.metadata.timestamp).toBe('1970-01-02T00:00:00.000Z')
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/electron@45.4.1',
    'pkg:npm/%40noble/hashes@2.4.0',
    'pkg:npm/node-forge@1.3.1',
  ])
  expect(bill.components[2].licenses).toEqual([{ expression: '(BSD-3-Clause OR GPL-2.0)' }])
})
