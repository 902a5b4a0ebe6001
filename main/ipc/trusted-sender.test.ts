import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { isFromPage } from './trusted-sender'

const FRAME = { parent: null, routingId: 3, processId: 5, url: 'app://countersign/index.html' }
const contents = (more: object = {}) =>
  ({ id: 1, isDestroyed: () => false, mainFrame: FRAME, ...more }) as unknown as WebContents
const event = (frame: object | null = FRAME, sender: object = { id: 1 }) =>
  ({ sender, senderFrame: frame }) as unknown as Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>

describe('a sender is trusted', () => {
  it.each(['', '?x=1', '#/holdings', '?a#b'])('from the main frame of the page itself%s', (end) => {
    expect(isFromPage(event({ ...FRAME, url: FRAME.url + end }), contents(), 'index.html')).toBe(true)
  })
})

describe('a sender is not trusted', () => {
  it.each<[string, object | null]>([
    ['without a frame', null],
    ['in a frame within the page', { ...FRAME, parent: FRAME }],
    ['in another frame of the process', { ...FRAME, routingId: 4 }],
    ['in another process', { ...FRAME, processId: 6 }],
    ['on no page', { ...FRAME, url: '' }],
    ['on another page of the app', { ...FRAME, url: 'app://countersign/review.html' }],
    ['on a page of a longer name', { ...FRAME, url: 'app://countersign/index.html.evil' }],
    ['below the page', { ...FRAME, url: 'app://countersign/index.html/x' }],
    ['on another host', { ...FRAME, url: 'app://evilcountersign/index.html' }],
    ['on a host that begins like it', { ...FRAME, url: 'app://countersign.evil/index.html' }],
    ['with the address in its query', { ...FRAME, url: 'https://evil/?app://countersign/index.html' }],
    ['on a file', { ...FRAME, url: 'file:///index.html' }],
  ])('%s', (_, frame) => {
    expect(isFromPage(event(frame), contents(), 'index.html')).toBe(false)
  })

  it('when its window is another, gone, or not there', () => {
    expect(isFromPage(event(FRAME, { id: 2 }), contents(), 'index.html')).toBe(false)
    expect(isFromPage(event(), contents({ isDestroyed: () => true }), 'index.html')).toBe(false)
    expect(isFromPage(event(), null, 'index.html')).toBe(false)
  })
})
