// `check-code.mjs REPORT`: types and lint in one go. The report says for each of the two whether it is without a fault.
import { writeFileSync } from 'node:fs'
import { root } from './lib/log.mjs'
import { checkCode } from './lib/typed-lint.mjs'

const [report] = process.argv.slice(2)
const found = await checkCode({ root, print: (text) => process.stdout.write(text) })
if (report) writeFileSync(report, JSON.stringify(found))
process.exitCode = found.types && found.lint ? 0 : 1
