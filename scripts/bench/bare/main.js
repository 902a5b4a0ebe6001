// A bare Electron window on the same runtime: the reference for the app's start-up time and memory.
'use strict'
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true } })
  return window.loadURL('data:text/html,<h1>bare</h1>')
})
