import { expect, test } from 'vitest'
import { openDatabase } from '../../storage/database'
import { createMarkStore } from './mark-store'

const TOKEN = '0.0.5000'

test('marks are kept by profile, of one NFT and of a whole collection, and are taken back', () => {
  const db = openDatabase(':memory:')
  const marks = createMarkStore(db)
  marks.set(
    'p',
    [
      { token: TOKEN, serial: 7 },
      { token: TOKEN, serial: null },
    ],
    'hidden',
    1,
  )
  marks.set('other', [{ token: TOKEN, serial: 7 }], 'spam', 1)
  marks.set('p', [{ token: TOKEN, serial: 7 }], 'not-spam', 2)
  expect(marks.list('p')).toEqual([
    { token: TOKEN, serial: null, mark: 'hidden' },
    { token: TOKEN, serial: 7, mark: 'not-spam' },
  ])
  marks.set('p', [{ token: TOKEN, serial: null }], null, 3)
  expect(marks.list('p')).toEqual([{ token: TOKEN, serial: 7, mark: 'not-spam' }])
  expect(marks.list('other')).toHaveLength(1)
})

test('a mark that a later version wrote is left alone and not shown', () => {
  const db = openDatabase(':memory:')
  db.prepare("INSERT INTO marks VALUES ('p', ?, 1, 'something new', 1)").run(TOKEN)
  expect(createMarkStore(db).list('p')).toEqual([])
})
