import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { QuestionModel } from '@shared/contract/question'
import { questionApi } from './api'
import { createRemoteStore, loadRemoteValue } from './stores/remote'
import './ui/base.css'
import { QuestionWindow } from './pages/question/QuestionWindow'

const api = questionApi()
const store = createRemoteStore<QuestionModel>()
void loadRemoteValue(store, 'question', () => api.get())

const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QuestionWindow store={store} api={api} />
    </CSPProvider>
  </StrictMode>,
)
