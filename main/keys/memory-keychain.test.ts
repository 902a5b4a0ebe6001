import { describe, expect, it } from 'vitest'
import { classifyRefusal } from './keychain-server'
import { createMemoryKeychain } from './memory-keychain'

describe('the keychain of a session', () => {
  it('keeps services apart, lists names and forgets on demand', async () => {
    const keychain = createMemoryKeychain()
    await keychain.probe('s')
    await keychain.set('s', 'a', 'one')
    await keychain.set('s', 'a', 'two')
    await keychain.set('t', 'a', 'three')
    expect(await keychain.get('s', 'a')).toBe('two')
    expect(await keychain.list('s')).toEqual(['a'])
    expect(await keychain.delete('s', 'a')).toBe(true)
    expect(await keychain.delete('s', 'a')).toBe(false)
    expect(await keychain.get('t', 'a')).toBe('three')
    keychain.clear()
    expect(await keychain.get('t', 'a')).toBeNull()
  })
})

describe('the words by which platforms refuse', () => {
  it.each([
    ['User canceled the operation.', 'denied'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['User interaction is not allowed.', 'denied'],
    ['Cannot create an item in a locked collection', 'denied'],
    ['Access is denied.', 'denied'],
    ['Unknown or unsupported transport "disabled" for address "disabled:"', 'unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['', 'unavailable'],
  ])('"%s" means %s', (message, code) => {
    expect(classifyRefusal(new Error(message))).toBe(code)
  })
})
