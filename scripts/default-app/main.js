// The script of `electron PATH` when Electron has no application of its own: loads the application folder named on the
// command line. Only for the development runtime, whose package lacks its publisher's copy of this file.
'use strict'
const { app } = require('electron')
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const args = process.argv.slice(1)
const preloads = []
let target = null
for (let i = 0; i < args.length; i++) {
  if (args[i] === '-r' || args[i] === '--require') preloads.push(args[++i])
  else if (args[i] === '--version' || args[i] === '-v') {
    console.log(`v${process.versions.electron}`)
    process.exit(0)
  } else if (!args[i].startsWith('-')) {
    target = args[i]
    break
  }
}

function exitWithError(error) {
  console.error(error && error.stack ? error.stack : error)
  process.exit(1)
}

async function load() {
  // No await before the application's own code has run.
  for (const preload of preloads) Module._load(preload, module, false)
  if (!target) throw new Error('usage: electron PATH')
  let dir = path.resolve(target)
  let entry = dir
  if (fs.statSync(dir).isDirectory()) {
    const manifest = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'))
    if (manifest.productName || manifest.name) app.setName(manifest.productName || manifest.name)
    if (manifest.version) app.setVersion(manifest.version)
    entry = path.join(dir, manifest.main || 'index.js')
  } else {
    dir = path.dirname(dir)
  }
  app.setAppPath(dir)
  // Synchronously if possible: anything that an app registers "before ready" must be registered in this turn of the
  // event loop.
  if (entry.endsWith('.mjs')) await import(pathToFileURL(entry).href)
  else Module._load(entry, module, true)
}

// An error here must end the process with its text: a dialog would wait although no person is present.
process.once('uncaughtException', exitWithError)
load().then(() => process.removeListener('uncaughtException', exitWithError), exitWithError)
