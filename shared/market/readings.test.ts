import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  observedCommitmentReading,
  matchingDrawIndexBases,
  offersOnSide,
  observedOfferSides,
  observedSinceReading,
  decodeTransactionBytes,
  type Sha256Hex,
} from './readings'

const sha256: Sha256Hex = (input) => createHash('sha256').update(input).digest('hex')

describe('the instant of since', () => {
  it.each<[string, readonly number[], boolean, ReturnType<typeof observedSinceReading>]>([
    ['came again', [7, 5], true, 'included'],
    ['was left out although it is known', [7], true, 'excluded'],
    ['shows nothing when no event is known there', [7], false, null],
    ['came although it was not known', [5], false, 'included'],
  ])('%s', (_, answered, known, shown) => {
    expect(observedSinceReading(5, answered, { hasEventAtSince: known })).toBe(shown)
  })
})

describe('offers of an account', () => {
  const made = { buyerAccount: 'me', sellerAccount: 'other' }
  const got = { buyerAccount: 'other', sellerAccount: 'me' }
  const own = { buyerAccount: 'me', sellerAccount: 'me' }
  const foreign = { buyerAccount: 'other', sellerAccount: null }

  it('are those on the side that is meant, whatever the service found', () => {
    const found = [made, got, own, foreign]
    expect(offersOnSide(found, 'buyer', 'me')).toEqual([made, own])
    expect(offersOnSide(found, 'seller', 'me')).toEqual([got, own])
  })

  it('show the sides on which the account stands alone', () => {
    expect(observedOfferSides([made, got], 'me')).toEqual(['buyer', 'seller'])
    expect(observedOfferSides([made], 'me')).toEqual(['buyer'])
    expect(observedOfferSides([got, foreign], 'me')).toEqual(['seller'])
    expect(observedOfferSides([own, foreign], 'me')).toEqual([])
  })
})

describe('bytes written as hex or base64', () => {
  const decodeBase64 = (text: string) =>
    /^[A-Za-z0-9+/=]+$/.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : null
  const bytes = Uint8Array.from([0x0a, 0x12, 0xab, 0xcd, 0xef, 0x01])
  const isIt = (other: Uint8Array) => Buffer.from(bytes).equals(other)
  const hex = Buffer.from(bytes).toString('hex')

  it.each<[string, string, 'hex' | 'base64']>([
    ['hex, which is base64 of something else', hex, 'hex'],
    ['hex in capitals', hex.toUpperCase(), 'hex'],
    ['hex with a prefix', `0x${hex}`, 'hex'],
    ['base64', Buffer.from(bytes).toString('base64'), 'base64'],
  ])('are read as %s', (_, text, encoding) => {
    expect(decodeTransactionBytes(text, { decodeBase64, isTransaction: isIt })).toEqual({ bytes, encoding })
  })

  it('are refused where neither way makes a transaction, or both do', () => {
    expect(decodeTransactionBytes(hex, { decodeBase64, isTransaction: () => true })).toEqual({ refusalReason: 'both' })
    for (const text of ['', 'abc', '!!', Buffer.from('other').toString('base64')]) {
      expect(decodeTransactionBytes(text, { decodeBase64, isTransaction: isIt })).toEqual({ refusalReason: 'neither' })
    }
  })
})

describe('a draw', () => {
  const serverSalt = 'ab'.repeat(32)
  const digest = (input: string | Uint8Array) => sha256(input).slice(0, 16)

  it('commits to the text of its salt, to its bytes, or to neither', () => {
    const shown = (saltCommitment: string) => observedCommitmentReading({ serverSalt, saltCommitment }, sha256)
    expect(shown(digest(serverSalt))).toBe('text')
    expect(shown(digest(Buffer.from(serverSalt, 'hex')))).toBe('bytes')
    expect(shown(digest('another salt'))).toBeNull()
    expect(observedCommitmentReading({ serverSalt: 'no hex', saltCommitment: digest('') }, sha256)).toBeNull()
  })

  const draw = (base: number, count: number, max = 99) => {
    const value = (i: number) => Number.parseInt(sha256(`42:${serverSalt}:${i + base}`).slice(0, 8), 16) % (max + 1)
    return {
      onChainPRNG: 42,
      serverSalt,
      range: { min: 0, max },
      values: Array.from({ length: count }, (_, i) => value(i)),
    }
  }

  it('of several shows the base of its index', () => {
    expect(matchingDrawIndexBases(draw(0, 5), sha256)).toEqual(['0'])
    expect(matchingDrawIndexBases(draw(1, 5), sha256)).toEqual(['1'])
  })

  it('shows nothing with one value, or where both bases give the same', () => {
    expect(matchingDrawIndexBases({ ...draw(0, 1), values: [3] }, sha256)).toHaveLength(2)
    expect(matchingDrawIndexBases(draw(0, 4, 0), sha256)).toEqual(['0', '1'])
  })

  it('follows from no base when a value was changed', () => {
    const { values, ...rest } = draw(0, 5)
    expect(matchingDrawIndexBases({ ...rest, values: values.map((value) => value ^ 1) }, sha256)).toEqual([])
  })
})
