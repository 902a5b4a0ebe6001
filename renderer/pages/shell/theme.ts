import type { Theme } from '@shared/contract/app'
import type { Settings } from '@shared/contract/settings'

/** The system's theme needs no mark; the person's own choice is written on the root. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

/** How closely rows and groups stand, and whether anything moves: `tokens.css` has what either means. */
export function applyLook({ density, motion }: Pick<Settings, 'density' | 'motion'>): void {
  const { dataset } = document.documentElement
  dataset['density'] = density
  dataset['motion'] = motion
}
