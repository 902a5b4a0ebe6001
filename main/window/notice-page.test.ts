import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { choiceIdIn, NOTICE_STYLE, noticeHeightPx, noticeLines, noticePage, type Notice } from './notice-page'

const notice: Notice = {
  title: 'The disk is <full>',
  paragraphs: ['Nothing was changed.', 'Free "some" space & start again.'],
  facts: [{ label: 'Folder', text: "/home/<script>alert('x')</script>" }],
  choices: [
    { id: 'fresh', label: 'Start fresh', text: 'Lists <and> settings are empty.' },
    { id: 'close', label: 'Close' },
  ],
}

describe('the page of a notice', () => {
  it('has every text, and none of it as markup', () => {
    const page = noticePage(notice)
    expect(page).toMatch(/<h1><svg [^]*?<\/svg>The disk is &lt;full&gt;<\/h1>/)
    expect(page).toContain('Free &quot;some&quot; space &amp; start again.')
    expect(page).toContain('/home/&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;')
    expect(page).toContain('Lists &lt;and&gt; settings are empty.')
    expect(page).not.toContain('<script')
    expect([...page.matchAll(/autofocus>([^<]+)</g)].map(([, label]) => label)).toEqual(['Start fresh'])
  })

  it('has the primary style only on a first choice that goes on', () => {
    const primaryLabels = (choices: Notice['choices']) =>
      [...noticePage({ ...notice, choices }).matchAll(/class="primary"[^>]*>([^<]+)</g)].map(([, label]) => label)
    expect(primaryLabels(notice.choices)).toEqual(['Start fresh'])
    expect(primaryLabels([{ id: 'quit', label: 'Quit' }, ...notice.choices])).toEqual([])
  })

  it('keeps an argument of the command line in one line', () => {
    const page = noticePage({ ...notice, paragraphs: ['Start it with --user-data-dir=FOLDER.'] })
    expect(page).toContain('<p>Start it with <span class="unbroken">--user-data-dir=FOLDER</span>.</p>')
  })

  it('has the colours of the app in both themes', () => {
    const tokens = readFileSync(join(import.meta.dirname, '..', '..', 'renderer', 'ui', 'tokens.css'), 'utf8')
    const colours = [...NOTICE_STYLE.matchAll(/--[\w-]+: (?:light-dark\([^)]+\)|#[0-9a-f]+);/g)].map(([line]) => line)
    expect(colours.length).toBeGreaterThan(8)
    expect(colours.filter((line) => !tokens.includes(line))).toEqual([])
  })

  it('has the font and the wordmark of the app, and asks for no file', () => {
    expect(NOTICE_STYLE).toContain("font-family: 'Inter'; src: url('data:font/woff2;base64,")
    expect(NOTICE_STYLE.match(/url\(/g)).toHaveLength(1)
    expect(noticePage(notice)).toContain('</svg>Countersign</header>')
  })

  it('has a window as high as its texts need', () => {
    const longer = { ...notice, paragraphs: Array.from({ length: 9 }, () => 'x'.repeat(160)) }
    expect(noticeHeightPx(notice)).toBeLessThan(noticeHeightPx(longer))
    expect(noticeHeightPx({ ...longer, paragraphs: [...longer.paragraphs, ...longer.paragraphs] })).toBe(720)
  })

  it('has the same words as lines for standard error', () => {
    expect(noticeLines(notice)).toEqual([
      'The disk is <full>',
      'Nothing was changed.',
      'Free "some" space & start again.',
      "Folder: /home/<script>alert('x')</script>",
    ])
  })

  it('takes no address for a choice but those of its own buttons', () => {
    expect(choiceIdIn('app://countersign/choice/fresh?', notice)).toBe('fresh')
    expect(choiceIdIn('app://countersign/choice/close', notice)).toBe('close')
    for (const url of [
      'app://countersign/choice/other',
      'app://countersign/index.html',
      'https://a.b/choice/fresh',
      'app://countersign/choice/%',
      '',
    ]) {
      expect(choiceIdIn(url, notice), url).toBeNull()
    }
  })
})
