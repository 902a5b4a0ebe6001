import { defineConfig } from '@playwright/test'

/** Tests of what protects keys and payments. */
const PROMISES = /\/(security|compromised|secrets|recovery)[^/]*\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  timeout: 150_000,
  expect: { timeout: 15_000 },
  // Each has its own app, keyring, profile and market, and they wait for much: three at once keep two cores busy.
  workers: 3,
  // A loaded machine delays a window now and then: a journey that fails is repeated once. `scripts/test.mjs` names it and
  // allows few of them. A promise about keys or payments must hold each time.
  projects: [
    { name: 'promises', testMatch: PROMISES, retries: 0 },
    { name: 'journeys', testIgnore: PROMISES, retries: 1 },
  ],
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
})
