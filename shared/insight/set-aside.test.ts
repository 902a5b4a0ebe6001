import { describe, expect, it, test } from 'vitest'
import { indexMarks, holdingStatus, suspicionsOfName, type MarkedHolding } from './set-aside'

const NFT = { token: '0.0.5000' as const, serial: 7 }
const place = (list: readonly MarkedHolding[], suspicions: Parameters<typeof holdingStatus>[1] = []) =>
  holdingStatus(NFT, suspicions, indexMarks(list))

describe('a name', () => {
  it.each([
    ['Tide 7', []],
    ['No. 88', []],
    ['Claim at hbar-drop.com', ['link']],
    ['Visit https://x.example/a', ['link']],
    ['Ti\u202ede', ['unseen']],
    ['free\u200b-mint.xyz', ['link', 'unseen']],
    ['👩\u200d🎨 Artist', []],
  ])('%j gives away %j', (name, found) => {
    expect(suspicionsOfName(name)).toEqual(found)
  })
})

describe('what is set aside', () => {
  test('is what the person marks, the one NFT before its collection', () => {
    const all = { token: NFT.token, serial: null }
    expect(place([])).toBe('shown')
    expect(place([{ ...all, mark: 'hidden' }])).toBe('hidden')
    expect(place([{ ...all, mark: 'spam' }])).toBe('spam')
    expect(
      place([
        { ...all, mark: 'hidden' },
        { ...NFT, mark: 'not-spam' },
      ]),
    ).toBe('shown')
    expect(
      place([
        { ...all, mark: 'not-spam' },
        { ...NFT, mark: 'spam' },
      ]),
    ).toBe('spam')
    expect(place([{ token: '0.0.1', serial: null, mark: 'spam' }])).toBe('shown')
  })

  test('is what looks like spam, until the person says that it is none', () => {
    expect(place([], ['link'])).toBe('suspected')
    expect(place([{ ...NFT, mark: 'not-spam' }], ['link'])).toBe('shown')
    expect(place([{ ...NFT, mark: 'spam' }], ['link'])).toBe('spam')
  })
})
