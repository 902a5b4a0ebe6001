import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '@shared/result'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleDocument, sampleDocuments } from '../../testing/tools'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { DocumentsTab } from './DocumentsTab'

afterEach(cleanup)

test('another language names what it translates by its title, and says what is not in it', async () => {
  const translated = {
    ...sampleDocument,
    slug: 'condiciones',
    title: 'Condiciones de uso',
    language: 'es',
    translationOf: 'terms',
    effectiveDate: '2 de marzo de 2026',
  }
  const documents = vi.fn((input: unknown) => {
    const { language } = input as { readonly language: string }
    return Promise.resolve(ok(language === 'es' ? { ...sampleDocuments, documents: [translated] } : sampleDocuments))
  })
  const stores = sampleStores()
  const api = fakeApi({ 'catalog.documents': documents })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <DocumentsTab registerRefresh={() => undefined} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  expect(screen.queryByText(/^Not listed in/)).toBeNull()
  expect(screen.getAllByText('2 Mar 2026')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  expect(screen.getByText('Translation of').nextElementSibling?.textContent).toBe('Terms of use')
  expect(screen.getByText('Not listed in Spanish: Privacy notice.')).toBeTruthy()
  expect(screen.getByText('2 Mar 2026')).toBeTruthy()
})
