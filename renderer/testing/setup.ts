import { configure } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'

/** A busy machine takes its time; what never comes is still found. */
configure({ asyncUtilTimeout: 10_000 })

// Files share their worker's document and globals: each finds them as if it were alone, and leaves them so.
beforeAll(() => document.head.replaceChildren())
afterAll(() => vi.unstubAllGlobals())
