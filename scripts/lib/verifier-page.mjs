import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { cssModules } from './css-modules.mjs'

/**
 * Builds the page that verifies draws without the app, next to the app's own pages: one self-contained file that makes
 * no requests, and whose own policy allows only its one script.
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
  return { script: escapedScript(chunks[0].code), style: withoutFonts(style) }
}

/** Removes the app's fonts, which are five times as large as the rest of the page. The page uses system fonts. */
function withoutFonts(style) {
  const stylesheet = style.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  if (/url\(/i.test(stylesheet)) throw new Error('the verifier’s style requests a file')
  return stylesheet
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
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${cspHash(script)}; style-src ${cspHash(style)}; base-uri 'none'; form-action 'none'" />
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
