import axe from 'axe-core'

/**
 * Accessibility violations in the document, as text. Colour contrast and landmarks are not checked, because tests
 * render parts of pages without style sheets.
 */
export async function accessibilityViolations(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
