// Electron loads this before the app. Playwright attaches to the pages that exist, and one that is just being made at that
// time may never answer it: the launch stalls. So the app begins when Playwright, attached, calls what it always calls.
const { app } = require('electron')

const whenReady = app.whenReady.bind(app)
let begin
const begun = new Promise((resolve) => (begin = resolve))
app.whenReady = () => begun.then(whenReady)
globalThis.__playwright_run = begin
