// `start.cjs JOB PROGRAM` runs the program, one file of CommonJS, with the code that V8 compiled during its first
// complete run: a process that is killed seconds after its start spends half of them on compiling.
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname } = require('node:path')
const { Script } = require('node:vm')

const file = process.argv[3]
const compiledFile = `${file}.compiled`
const isCompiled = existsSync(compiledFile)
const source = `(function (require, exports, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`
const script = new Script(source, {
  filename: file,
  ...(isCompiled ? { cachedData: readFileSync(compiledFile) } : {}),
})
process.once('exit', () => {
  if (isCompiled) return
  // Other processes may start at this time: they must find the whole file or no file.
  const ownFile = `${compiledFile}.${process.pid}`
  writeFileSync(ownFile, script.createCachedData())
  renameSync(ownFile, compiledFile)
})
script.runInThisContext()(createRequire(file), {}, file, dirname(file))
