import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import house from './scripts/lint/house.mjs'

const code = ['{main,preload,renderer,shared,e2e}/**/*.{ts,tsx}', '*.ts']

export default tseslint.config(
  { ignores: ['out/', 'node_modules/', 'test-results/', 'docs/'] },
  {
    files: code,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './main/tsconfig.json',
          './shared/tsconfig.json',
          './preload/tsconfig.json',
          './renderer/tsconfig.json',
          './e2e/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { house },
    rules: {
      'house/layers': 'error',
      'house/one-door': 'error',
      'house/literal-patterns': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      // What was caught is thrown on as it is.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowRethrowing: true }],
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'Use a union or a const object.' }],
      // A method that takes its turn through a promise is one, whether or not it waits for something itself.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Third-party text of any length meets these: see the section on it in docs/security.md.
    files: ['{main,preload,renderer,shared}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Elsewhere `use` is an ordinary name.
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.flat['recommended-latest'].rules, 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Tests read answers of real servers as plain JSON.
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'main/practice/{harness.ts,conformance/**}'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    // Support of tests looks for texts of the test's own making.
    files: ['e2e/**'],
    rules: { 'house/literal-patterns': 'off' },
  },
)
