import { defineConfig } from '@playwright/test'
import { EXPECT_TIMEOUT_MS } from './e2e/support/expect'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  timeout: 150_000,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  // Each test has its own app, keyring, profile and market, and mostly waits: three at once keep two cores busy.
  workers: 3,
  // The tests of one file are independent as well. If they ran in sequence, the longest file would end last, alone.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
})
