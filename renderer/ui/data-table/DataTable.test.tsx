import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Column, DataTable, NO_ACTIVE_ROW } from '.'
import type { VirtualTableProps } from './virtual-table-props'

type Fruit = { readonly id: number; readonly name: string }
const fruits = (count: number): Fruit[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `Fruit ${i + 1}` }))
const many = fruits(10_000)

const COLUMNS: readonly Column<Fruit>[] = [
  { key: 'name', label: 'Name', track: '1fr', isSortable: true, cell: ({ name }) => name },
  {
    key: 'act',
    label: 'Act',
    track: '80px',
    isHeadHidden: true,
    cell: (_, isStop) => (
      <button type="button" tabIndex={isStop ? 0 : -1}>
        Act
      </button>
    ),
  },
]

afterEach(cleanup)

function show(props: Partial<VirtualTableProps<Fruit>> = {}) {
  const table = (more: Partial<VirtualTableProps<Fruit>> = {}) => (
    <div data-scroller>
      <DataTable
        virtual
        label="Fruits"
        rows={many}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        sort={{ by: 'name', direction: 'ascending' }}
        {...props}
        {...more}
      />
    </div>
  )
  const { rerender } = render(table())
  return { user: userEvent.setup(), again: (more: Partial<VirtualTableProps<Fruit>>) => rerender(table(more)) }
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) })

describe('a table of thousands of rows', () => {
  it('has only those in sight in the page, and says how many there are', () => {
    show()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid', { name: 'Fruits' }).getAttribute('aria-rowcount')).toBe('10001')
    expect(row('Fruit 1').getAttribute('aria-rowindex')).toBe('2')
  })

  it('makes as many as are in sight when their height changes', () => {
    const { again } = show({ rowPx: 28 })
    expect(screen.getAllByRole('row').length).toBeGreaterThan(25)
    again({ rowPx: 200 })
    expect(screen.getAllByRole('row').length).toBeLessThan(10)
  })

  it('says that the number is unknown while more are read', () => {
    show({ total: null })
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1')
  })

  it('is one stop for the keyboard, whose arrows move the row', async () => {
    const { user } = show()
    await user.tab()
    expect(document.activeElement).toBe(row('Fruit 1'))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(row('Fruit 2'))
    await user.tab()
    expect(document.activeElement).toBe(row('Fruit 2').querySelector('button'))
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('stays at its first and last row', async () => {
    const { user } = show({ rows: fruits(3) })
    row('Fruit 1').focus()
    await user.keyboard('{ArrowUp}{PageUp}')
    expect(document.activeElement).toBe(row('Fruit 1'))
    await user.keyboard('{End}{ArrowDown}{PageDown}')
    expect(document.activeElement).toBe(row('Fruit 3'))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(row('Fruit 1'))
  })

  it('opens a row by Enter and by a click, but not by a click on what acts for itself', async () => {
    const onOpen = vi.fn()
    const { user } = show({ onOpen })
    row('Fruit 2').focus()
    await user.keyboard('{Enter}')
    await user.click(row('Fruit 3'))
    await user.click(row('Fruit 4').querySelector('button')!)
    expect(onOpen.mock.calls.map(([fruit]) => (fruit as Fruit).id)).toEqual([2, 3])
  })

  it('chooses a row by Space where rows can be chosen', async () => {
    const onToggle = vi.fn()
    const { user } = show({ onToggle, isSelected: ({ id }) => id === 2 })
    expect(row('Fruit 2').getAttribute('aria-selected')).toBe('true')
    row('Fruit 3').focus()
    await user.keyboard(' ')
    expect(onToggle).toHaveBeenCalledWith(many[2], false)
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(onToggle).toHaveBeenLastCalledWith(many[3], true)
  })

  it('keeps the focus on its row when others come before it', () => {
    const { again } = show()
    row('Fruit 2').focus()
    again({ rows: [{ id: 0, name: 'Fruit 0' }, ...many] })
    expect(document.activeElement).toBe(row('Fruit 2'))
    expect(row('Fruit 2').getAttribute('aria-rowindex')).toBe('4')
  })

  it('finds the row that was opened on coming back', async () => {
    const activeRowStore = createStore(() => NO_ACTIVE_ROW)
    const { user } = show({ activeRowStore })
    await user.click(row('Fruit 5'))
    cleanup()
    show({ activeRowStore })
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Fruit 5')))
  })

  it('renders no row again that did not change', () => {
    const cell = vi.fn(({ name }: Fruit) => name)
    const columns: readonly Column<Fruit>[] = [{ key: 'name', label: 'Name', track: '1fr', cell }]
    const { again } = show({ columns })
    cell.mockClear()
    again({ columns, rows: many.map((fruit) => (fruit.id === 3 ? { ...fruit, name: 'Pear' } : fruit)) })
    expect(cell.mock.calls.map(([fruit]) => fruit.id)).toEqual([3])
  })

  it('tells which rows have come to rest in sight', async () => {
    const onVisible = vi.fn()
    show({ onVisible })
    await vi.waitFor(() => expect(onVisible).toHaveBeenCalledTimes(1))
    expect((onVisible.mock.calls[0]?.[0] as Fruit[])[0]).toBe(many[0])
  })

  it('asks for a sort by its head, and marks the one in force', async () => {
    const onSort = vi.fn()
    const { user } = show({ onSort })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledWith('name')
  })
})
