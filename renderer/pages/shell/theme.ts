import type { Theme } from '@shared/contract/app'
import type { Settings } from '@shared/contract/settings'

/** Sets the chosen theme on the root element. For the theme `system`, the attribute is removed. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

/** Sets density and motion on the root element. `tokens.css` defines the effect of both attributes. */
export function applyDensityAndMotion({ density, motion }: Pick<Settings, 'density' | 'motion'>): void {
  const { dataset } = document.documentElement
  dataset['density'] = density
  dataset['motion'] = motion
}
