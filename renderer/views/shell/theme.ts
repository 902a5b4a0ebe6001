import type { Theme } from '@shared/contract/app'

/** The system's theme needs no mark; the person's own choice is written on the root. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
