import type { Theme } from '@shared/contract/app'
import type { Settings } from '@shared/contract/settings'

/**
 * Sets the chosen theme on the root element. For the theme `system`, the attribute is removed. All colours change at
 * once: transitions are off for the change, because inherited colours would follow one element after the other.
 */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  const chosenTheme = theme === 'system' ? undefined : theme
  if (root.dataset['theme'] === chosenTheme) return
  root.dataset['themeChange'] = ''
  if (chosenTheme === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = chosenTheme
  // Reading `offsetHeight` makes the browser apply the new styles while transitions are off.
  void document.body.offsetHeight
  delete root.dataset['themeChange']
}

/** Sets density and motion on the root element. `tokens.css` defines the effect of both attributes. */
export function applyDensityAndMotion({ density, motion }: Pick<Settings, 'density' | 'motion'>): void {
  const { dataset } = document.documentElement
  dataset['density'] = density
  dataset['motion'] = motion
}
