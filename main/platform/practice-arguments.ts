/**
 * Arguments of the practice market that the app starts: no control address, and readable only by pages of the web
 * origins that the person allows (`none`, `any` or a list). By default a practice market lets every page read.
 */
export const practiceArguments = (stateFile: string, origins: string): readonly string[] => [
  '--port',
  '0',
  '--state',
  stateFile,
  '--control',
  'off',
  '--origins',
  origins,
]
