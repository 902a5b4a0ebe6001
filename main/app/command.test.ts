import { expect, test } from 'vitest'
import { requestedCommand } from './command'

test('a start without the option is a start of the app', () => {
  expect(requestedCommand(['countersign', '--no-tour'])).toBeNull()
  expect(requestedCommand(['countersign', '--cli', 'review'])).toBeNull()
})

test('a command gets every argument after its name, also switches of the runtime', () => {
  const argv = [
    'countersign',
    '--ozone-platform=headless',
    '--cli',
    '--',
    'review',
    '--cases',
    'a.jsonl',
    '--no-sandbox',
  ]
  expect(requestedCommand(argv)).toEqual({ name: 'review', args: ['--cases', 'a.jsonl', '--no-sandbox'] })
})

test('an unknown command is an error that names the commands', () => {
  expect(() => requestedCommand(['countersign', '--cli', '--', 'sign'])).toThrow(
    'Unknown command sign. Commands: practice, review, verify.',
  )
  expect(() => requestedCommand(['countersign', '--cli', '--'])).toThrow('Unknown command .')
})
