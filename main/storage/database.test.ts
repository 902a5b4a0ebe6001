import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openDatabase } from './database'
import { createSettingsStore } from './settings'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function opened() {
  const db = openDatabase(':memory:')
  return { settings: createSettingsStore(db), connection: new WeakRef(db) }
}

it('holds the connection as long as one of its statements is held', async () => {
  const { settings, connection } = opened()
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  expect(connection.deref()).toBeDefined()
  settings.write('a fact', 7)
  expect(settings.read('a fact')).toBe(7)
})
