import { describe, expect, it } from 'vitest'
import { damagedNotice, lostNotice } from './database-at-start'

const BACKUP = { file: '/p/backups/b.db', madeAtMs: 0, writtenSteps: 3, schema: 1 }
const damaged = (more: Partial<Parameters<typeof damagedNotice>[0]>) =>
  damagedNotice(
    {
      status: 'damaged',
      file: '/p/countersign.db',
      kind: 'unreadable',
      reason: '',
      leavesFiles: true,
      backups: [],
      ...more,
    },
    '/p/logs/main.log',
    Date.parse('2026-11-24T10:00:00Z'),
  )

describe('the notice of a database that cannot be used', () => {
  it('says which it is: damaged, empty or missing', () => {
    expect(damaged({}).paragraphs[0]).toContain('cannot read its database')
    expect(damaged({ kind: 'empty' }).paragraphs[0]).toContain('The database file is empty')
    expect(damaged({ kind: 'absent' }).paragraphs[0]).toContain('The database file is missing')
  })

  it('announces that a file is set aside only where there is one', () => {
    const text = 'countersign.db.damaged-2026-11-24…'
    expect(damaged({}).facts).toContainEqual({ label: 'Kept as, unless you quit', text })
    const rest = damaged({ kind: 'absent' })
    expect(rest.facts).toContainEqual({ label: 'What is left is kept as, unless you quit', text })
    const gone = damaged({ kind: 'absent', leavesFiles: false })
    expect(JSON.stringify(gone)).not.toMatch(/kept as|damaged-/i)
  })

  it('keeps what happens now apart from payments made before, and names an explorer', () => {
    const words = damaged({}).paragraphs.join(' ')
    expect(words).toContain('Nothing was signed or sent now.')
    expect(words).toContain('History may miss payments.')
    expect(words).toContain('hashscan.io')
  })
})

describe('the choice that Enter takes', () => {
  const lost = (backups: readonly (typeof BACKUP)[]) =>
    lostNotice(
      { status: 'lost', file: '/p/countersign.db', lost: { foundSteps: 1, expectedSteps: 3 }, backups },
      '/p/logs/main.log',
    )
  const ids = ({ choices }: ReturnType<typeof lost>) => choices.map(({ id }) => id)

  it('is Quit without a back-up, since that changes nothing', () => {
    expect(ids(damaged({}))).toEqual(['quit', 'fresh'])
    expect(ids(lost([]))).toEqual(['quit', 'continue'])
  })

  it('is called what it does, and a loss without a backup says so', () => {
    const [restore] = damaged({ backups: [BACKUP] }).choices
    expect(restore).toMatchObject({ label: 'Restore the backup' })
    expect(restore?.text).toMatch(/^Of 1 Jan 1970, \d\d:\d\d\. History misses what came later\./)
    expect(lost([]).paragraphs).toContain('There is no backup with more history.')
    expect(lost([BACKUP]).paragraphs.join(' ')).not.toContain('There is no backup')
    expect(lost([]).choices.find(({ id }) => id === 'continue')?.text).toContain('The lost steps stay missing.')
  })

  it('is the newest back-up where there is one', () => {
    expect(ids(damaged({ backups: [BACKUP] }))).toEqual(['restore', 'fresh', 'quit'])
    expect(ids(lost([BACKUP]))).toEqual(['restore', 'continue', 'quit'])
  })
})
