import type { Theme } from '@shared/contract/app'
import type { Settings } from '@shared/contract/settings'

/** Writes the theme that the person chose to the root element. The system's theme needs no attribute. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

/** Writes density and motion to the root element; `tokens.css` defines their effects. */
export function applyLook({ density, motion }: Pick<Settings, 'density' | 'motion'>): void {
  const { dataset } = document.documentElement
  dataset['density'] = density
  dataset['motion'] = motion
}
