import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const alias = { '@shared': resolve(import.meta.dirname, 'shared') }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: 'node', environment: 'node', include: ['{shared,main,scripts}/**/*.test.{ts,mjs}'] },
      },
      {
        resolve: { alias },
        test: { name: 'page', environment: 'jsdom', include: ['renderer/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
