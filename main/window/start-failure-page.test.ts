import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { choiceIn, failurePage, type StartFailure } from './start-failure-page'

const shell = readFileSync(join(__dirname, '../../renderer/failure.html'), 'utf8')
const failure: StartFailure = {
  title: 'The disk is <full>',
  paragraphs: ['Nothing was changed.', 'Free "some" space & start again.'],
  paths: [{ label: 'Folder', path: "/home/<script>alert('x')</script>" }],
  choices: [
    { id: 'fresh', label: 'Start fresh' },
    { id: 'close', label: 'Close' },
  ],
}

describe('the page of a failed start', () => {
  it('has every text, and none of it as markup', () => {
    const page = failurePage(shell, failure)
    expect(page).toContain('<h1>The disk is &lt;full&gt;</h1>')
    expect(page).toContain('Free &quot;some&quot; space &amp; start again.')
    expect(page).toContain('/home/&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;')
    expect(page).not.toContain('<script')
    expect(page.match(/class="btn primary"[^>]*>([^<]+)</)?.[1]).toBe('Close')
  })

  it('takes no address for a choice but those of its own buttons', () => {
    expect(choiceIn('app://countersign/choice/fresh', failure)).toBe('fresh')
    for (const url of [
      'app://countersign/choice/other',
      'app://countersign/index.html',
      'https://a.b/choice/fresh',
      '',
    ]) {
      expect(choiceIn(url, failure), url).toBeNull()
    }
  })
})
