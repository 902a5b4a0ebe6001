// A bare window on the file that VERIFIER_FILE names. Records every request, and allows only requests for files.
const { app, BrowserWindow, session } = require('electron')

globalThis.requests = []
app.whenReady().then(() => {
  const verifierSession = session.fromPartition('verifier')
  verifierSession.webRequest.onBeforeRequest((request, respond) => {
    globalThis.requests.push(request.url)
    respond({ cancel: !request.url.startsWith('file://') && !request.url.startsWith('devtools://') })
  })
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { session: verifierSession, sandbox: true },
  })
  void window.loadFile(process.env.VERIFIER_FILE)
})
