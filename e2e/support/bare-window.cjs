// A bare window on the file that VERIFIER_FILE names. Every request of any kind is recorded, and only requests for
// files are answered.
const { app, BrowserWindow, session } = require('electron')

globalThis.requests = []
app.whenReady().then(() => {
  const own = session.fromPartition('verifier')
  own.webRequest.onBeforeRequest((request, answer) => {
    globalThis.requests.push(request.url)
    answer({ cancel: !request.url.startsWith('file://') && !request.url.startsWith('devtools://') })
  })
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { session: own, sandbox: true } })
  void window.loadFile(process.env.VERIFIER_FILE)
})
