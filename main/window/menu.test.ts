import { describe, expect, it } from 'vitest'
import type { MenuItemConstructorOptions } from 'electron'
import { hasDevTools } from './dev-tools'
import { menuTemplate } from './menu'

const rolesIn = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ role, submenu }) => [...(role ? [role] : []), ...(Array.isArray(submenu) ? rolesIn(submenu) : [])])

describe('the menu', () => {
  it.each(['linux', 'darwin', 'win32'] as const)(
    'has the roles that people expect on %s, and no DevTools',
    (platform) => {
      const roles = rolesIn(menuTemplate({ platform, hasDevTools: false }))
      const expected = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'resetZoom', 'zoomIn', 'minimize', 'close']
      expect(roles).toEqual(expect.arrayContaining([...expected, platform === 'darwin' ? 'appMenu' : 'quit']))
      expect(roles.filter((role) => /devtools/i.test(role))).toEqual([])
    },
  )

  it('has DevTools only in a source checkout whose developer asked for them', () => {
    expect(rolesIn(menuTemplate({ platform: 'linux', hasDevTools: true }))).toContain('toggleDevTools')
    expect(hasDevTools(false, { COUNTERSIGN_DEVTOOLS: '1' })).toBe(true)
    expect(hasDevTools(false, {})).toBe(false)
    expect(hasDevTools(true, { COUNTERSIGN_DEVTOOLS: '1' })).toBe(false)
  })
})
