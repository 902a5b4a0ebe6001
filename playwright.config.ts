import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  timeout: 150_000,
  expect: { timeout: 15_000 },
  // Each has its own app, keyring, profile and market, and they wait for much: three at once keep two cores busy.
  workers: 3,
  // Tests of a file share nothing either: run one after the other, a long file would be alone at the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
})
