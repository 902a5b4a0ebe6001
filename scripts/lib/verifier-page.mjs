import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { cssModules } from './css-modules.mjs'

/**
 * Builds the page that verifies draws without the app, next to the app's own pages: one self-contained file that makes
 * no requests, and whose own policy allows only its one script, its one style and the fonts within the style.
 */
export const verifierPage = ({ root, alias, target, input, outFile }) => ({
  name: 'verifier-page',
  apply: 'build',
  async writeBundle() {
    const { script, style } = await bundleVerifier({ root, alias, target, input })
    mkdirSync(dirname(outFile), { recursive: true })
    writeFileSync(outFile, pageHtml(script, style))
  },
})

async function bundleVerifier({ root, alias, target, input }) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { alias },
    css: { modules: cssModules },
    plugins: [react()],
    build: {
      write: false,
      target,
      minify: true,
      cssCodeSplit: false,
      modulePreload: false,
      // One chunk is intended.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })
  const { output } = Array.isArray(result) ? result[0] : result
  const chunks = output.filter(({ type }) => type === 'chunk')
  const styles = output.filter(({ type, fileName }) => type === 'asset' && fileName.endsWith('.css'))
  if (chunks.length !== 1) throw new Error(`the verifier has ${chunks.length} scripts`)
  const style = styles.map(({ source }) => String(source)).join('\n')
  return { script: escapedScript(chunks[0].code), style: withEmbeddedFonts(style, root) }
}

/**
 * Fonts of the page, as parts of the app's fonts with Latin letters, digits and signs: the whole fonts are five times as
 * large as the rest of the page. Each part was made with `pyftsubset FONT --flavor=woff2 --layout-features=kern,tnum,calt,
 * ccmp,locl,mark,mkmk,case --unicodes=U+0020-007E,U+00A0-00FF,U+2010-2014,U+2018-201E,U+2026,U+202F,U+2030,U+2032,U+2212,
 * U+2190-2193,U+2248,U+2264,U+2265,U+FFFD`.
 */
const FONTS = [
  { family: 'Inter', file: '../shared/fonts/InterLatin.woff2', weights: '100 900' },
  { family: 'JetBrains Mono', file: '../shared/fonts/JetBrainsMonoLatin.woff2', weights: '100 800' },
  { family: 'Countersign Symbols', file: 'ui/fonts/CountersignSymbols.woff2', weights: '100 900', range: 'U+210F' },
]

/** Replaces the app's fonts in the style by embedded parts of them, with their licence next to them. `root`: renderer. */
function withEmbeddedFonts(style, root) {
  const stylesheet = style.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  if (/url\(/i.test(stylesheet)) throw new Error('the verifier’s style requests a file')
  const licence = readFileSync(join(root, '../shared/fonts/LICENSES.txt'), 'utf8')
  if (/\*\/|<\//.test(licence)) throw new Error('the fonts’ licence would end its comment')
  const faces = FONTS.map(({ family, file, weights, range }) => {
    const data = readFileSync(join(root, file)).toString('base64')
    const unicodeRange = range === undefined ? '' : `unicode-range:${range};`
    return `@font-face{font-family:'${family}';font-weight:${weights};${unicodeRange}src:url(data:font/woff2;base64,${data}) format('woff2')}`
  })
  return `/*\n${licence}*/\n${faces.join('\n')}\n${stylesheet}`
}

/** Escapes text that would end the script element or begin a comment within it. */
const escapedScript = (code) =>
  code
    .replaceAll(/<\/(?=script)/gi, '<\\/')
    .replaceAll('<!--', '\\x3C!--')
    .trim()

const cspHash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const pageHtml = (script, style) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${cspHash(script)}; style-src ${cspHash(style)}; font-src data:; base-uri 'none'; form-action 'none'" />
    <meta name="color-scheme" content="light dark" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>Draw verifier, Countersign</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module">${script}</script>
  </body>
</html>
`
