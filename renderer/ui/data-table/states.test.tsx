import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DataTableDemo } from '../../testing/data-table-demo'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import type { TableServices } from './table-services'

afterEach(cleanup)

function show() {
  const copy = vi.fn<TableServices['copy']>(() => Promise.resolve('done'))
  const save = vi.fn<TableServices['save']>(() => Promise.resolve('done'))
  render(<DataTableDemo copy={copy} save={save} />)
  const state = (name: string) => within(screen.getByRole('region', { name }))
  return { copy, save, state, user: userEvent.setup() }
}
const names = (part: { readonly getAllByRole: (role: 'row') => HTMLElement[] }) =>
  part
    .getAllByRole('row')
    .slice(1, 4)
    .map((row) => row.firstElementChild?.textContent)

it('has no fault of accessibility in any state', async () => {
  show()
  expect(await accessibilityViolations()).toEqual([])
})

it('counts rows honestly', () => {
  const { state } = show()
  expect(state('Few rows').getByText('6 of 120 rows')).toBeTruthy()
  expect(state('Thousands of rows, sorted').getByText('12,000 rows')).toBeTruthy()
  expect(state('More being read').getByText('At least 6 rows')).toBeTruthy()
})

it('sorts exactly and both ways, and an empty cell comes last', async () => {
  const { state, user } = show()
  const few = state('Few rows')
  const floor = within(few.getByRole('columnheader', { name: 'Floor' })).getByRole('button')
  await user.click(floor)
  expect(names(few)).toEqual(['Tide 6', 'Tide 4', '=Tide'])
  await user.click(floor)
  expect(names(few)).toEqual(['Tide 1', 'Tide 2', '=Tide'])
  expect(few.getAllByRole('row').at(-1)?.firstElementChild?.textContent).toBe('Tide 5')
})

it('starts thousands of rows in their order and sorts them', async () => {
  const { state, user } = show()
  const many = state('Thousands of rows, sorted')
  expect(many.getByRole('columnheader', { name: 'Sales' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(within(many.getByRole('columnheader', { name: 'Collection' })).getByRole('button'))
  expect(names(many)).toEqual(['=Tide', 'Tide 1', 'Tide 2'])
})

it('hides and shows columns, and says how many are shown', async () => {
  const { state, user } = show()
  const hidden = state('Hidden columns')
  expect(hidden.queryByRole('columnheader', { name: 'Sales' })).toBeNull()
  await user.click(hidden.getByRole('button', { name: 'Columns 1 of 2' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Sales' }))
  expect(hidden.getByRole('columnheader', { name: 'Sales', hidden: true })).toBeTruthy()
  expect(hidden.getByRole('button', { name: 'Columns 2 of 2', hidden: true })).toBeTruthy()
})

it('moves columns with the arrow keys, and back to their first order', async () => {
  const { state, user } = show()
  const hidden = state('Hidden columns')
  const heads = () => hidden.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  await user.click(hidden.getByRole('button', { name: 'Columns 1 of 2' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Sales' }))
  expect(heads()).toEqual(['Collection', 'Floor', 'Sales'])
  screen.getByRole('button', { name: 'Move Sales' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(heads()).toEqual(['Collection', 'Sales', 'Floor'])
  expect(screen.getByText('Sales is column 1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(heads()).toEqual(['Collection', 'Floor', 'Sales'])
})

it('copies and saves what is shown, without formulas', async () => {
  const { copy, save, state, user } = show()
  const few = state('Few rows')
  await user.click(few.getByRole('button', { name: 'Copy table: Few rows' }))
  expect(copy.mock.calls[0]?.[0].split('\n').slice(0, 4)).toEqual([
    'Collection\tFloor\tSales',
    'Tide 1\t0.5\t0',
    'Tide 2\t7.5\t37',
    "'=Tide\t14.5\t74",
  ])
  expect(few.getByText('6 rows copied.')).toBeTruthy()
  await user.click(few.getByRole('button', { name: 'Save table: Few rows' }))
  expect(save.mock.calls[0]?.[1].rows).toHaveLength(6)
})
