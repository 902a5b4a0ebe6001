import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createPageActions } from '../stores/page-actions'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { Menu, MenuItem } from './Menu'
import { PageActionsContext, PageHeadContext } from './page-actions'
import { SegmentedControl } from './SegmentedControl'

afterEach(cleanup)

const OPTIONS = [
  { value: 'gallery', label: 'Gallery' },
  { value: 'table', label: 'Table' },
]

function show() {
  const actions = createPageActions()
  const calls = { save: vi.fn(), pick: vi.fn(), layout: vi.fn() }
  const page = (isReading: boolean) => (
    <PageActionsContext value={actions}>
      <PageHeadContext value={true}>
        <SegmentedControl label="Layout" value="table" options={OPTIONS} onChange={calls.layout} />
        <Menu trigger={<Button>Add a key</Button>}>
          <MenuItem onPick={calls.pick}>Import a key</MenuItem>
        </Menu>
        <IconButton label="Refresh" icon={null} disabled={isReading} />
      </PageHeadContext>
      <Button>Below</Button>
      <Button isPageAction onClick={calls.save}>
        Save
      </Button>
    </PageActionsContext>
  )
  const { rerender, unmount } = render(page(true))
  const labels = () => actions.listEnabled().map(({ label }) => label)
  const run = (label: string) =>
    act(() =>
      actions
        .listEnabled()
        .find((action) => action.label === label)
        ?.run(),
    )
  return { ...calls, labels, run, read: () => rerender(page(false)), unmount }
}

test('what can be pressed in the head of a page is an action of it, and below only what says so', () => {
  const { labels, read, unmount } = show()
  expect(labels()).toEqual(['Layout: Gallery', 'Add a key', 'Save'])
  read()
  expect(labels()).toEqual(['Layout: Gallery', 'Add a key', 'Refresh', 'Save'])
  unmount()
  expect(labels()).toEqual([])
})

test('an action does what its button does', async () => {
  const { run, save, layout, pick } = show()
  run('Save')
  expect(save).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  run('Layout: Gallery')
  expect(layout).toHaveBeenCalledExactlyOnceWith('gallery')
  run('Add a key')
  await userEvent.setup().click(await screen.findByRole('menuitem', { name: 'Import a key' }))
  expect(pick).toHaveBeenCalledOnce()
})
