import { describe, expect, it } from 'vitest'
import { checkId, checksumOf, parseId } from './ids'

describe('ledger ids', () => {
  it('gives the HIP-15 checksums of the four ledgers', () => {
    // 0.0.123 on mainnet, testnet, previewnet and local, as the SDK's toStringWithChecksum gives them.
    expect(checksumOf('0.0.123', '00')).toBe('vfmkw')
    expect(checksumOf('0.0.123', '01')).toBe('esxsf')
    expect(checksumOf('0.0.123', '02')).toBe('ogizo')
    expect(checksumOf('0.0.123', '03')).toBe('xtugx')
  })

  it('reads an id with and without its checksum', () => {
    expect(parseId('0.0.123')).toEqual({ id: '0.0.123', checksum: null })
    expect(parseId('0.0.123-vfmkw')).toEqual({ id: '0.0.123', checksum: 'vfmkw' })
  })

  it.each(['0.0.abc', '0.0.1e3', '0.0.0123', '00.0.5', '123', ' 0.0.5', '0.0.-5', '0.0.123-VFMKW', '0.0.123-vfmk', ''])(
    'refuses %j',
    (text) => expect(parseId(text)).toBeNull(),
  )

  it('never accepts the checksum of another ledger', () => {
    expect(checkId('0.0.123-vfmkw', '01')).toEqual({ status: 'wrong-checksum', id: '0.0.123', expected: 'esxsf' })
    expect(checkId('0.0.123-esxsf', '01')).toEqual({ status: 'ok', id: '0.0.123' })
  })
})
