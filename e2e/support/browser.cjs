// A plain browser window without the app's protections, on the page at BROWSER_URL.
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 800, height: 600, webPreferences: { sandbox: true } })
  void window.loadURL(process.env.BROWSER_URL)
})
