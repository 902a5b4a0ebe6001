// `start.cjs JOB PROGRAM` runs the program, one CommonJS file, with the code that V8 compiled during its first complete
// run. Without that, a process that is killed seconds after its start would spend half of them on compiling.
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname } = require('node:path')
const { Script } = require('node:vm')

const programFile = process.argv[3]
const compiledFile = `${programFile}.compiled`
const isCompiled = existsSync(compiledFile)
const source = `(function (require, exports, __filename, __dirname) {${readFileSync(programFile, 'utf8')}\n})`
const script = new Script(source, {
  filename: programFile,
  ...(isCompiled ? { cachedData: readFileSync(compiledFile) } : {}),
})
process.once('exit', () => {
  if (isCompiled) return
  // Renamed, because another process that starts now must find the complete file or no file.
  const temporaryFile = `${compiledFile}.${process.pid}`
  writeFileSync(temporaryFile, script.createCachedData())
  renameSync(temporaryFile, compiledFile)
})
script.runInThisContext()(createRequire(programFile), {}, programFile, dirname(programFile))
