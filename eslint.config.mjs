// One idea a file, short functions, and no type unchecked. Formatting is prettier's.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['build/', 'dist/', 'types/', '**/node_modules/', '**/dist/'] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-unused-vars': ['error', { args: 'all', argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 600 }],
    },
  },
  {
    files: ['js/**', 'tools/**', 'bench/**', 'examples/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }] },
  },
  {
    files: ['js/**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Callers without types are checked at run time: conditions that the types call needless are needed.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Both ways to say "not undefined" would be errors.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: globals.node },
  },
  {
    // Programs that use the package: in Node.js, in a worker, in a page.
    files: ['tests/js/consumer/**/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ['examples/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['tests/js/consumer/**/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
