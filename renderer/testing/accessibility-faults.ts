import axe from 'axe-core'

/** Accessibility violations of the shown page. Colours and regions are checked by the tests of the real app. */
export async function accessibilityFaults(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
