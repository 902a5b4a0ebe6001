// Electron loads this file before the app. Playwright attaches to existing pages, and a page that is being created at
// that time may never answer, which stalls the launch. So the app starts only when the attached Playwright calls
// `__playwright_run`, as it always does.
const { app } = require('electron')

const whenReady = app.whenReady.bind(app)
let start
const started = new Promise((resolve) => (start = resolve))
app.whenReady = () => started.then(whenReady)
globalThis.__playwright_run = start
