import { expect, test } from 'vitest'
import { type Chunk, pageFiles } from './page-files.ts'

const routes = '/somewhere/frontend/src/routes'

const aChunk = (name: string, imports: readonly string[], ...components: readonly string[]): Chunk => ({
  fileName: `assets/${name}.js`,
  isEntry: name === 'base',
  imports: imports.map((one) => `assets/${one}.js`),
  moduleIds: [
    '/somewhere/frontend/src/lib/words.ts',
    ...components.map((one) => `${routes}/${one}?tsr-split=component`),
  ],
})

/** What the list says of each page, by names. */
const namesOf = (chunks: readonly Chunk[]) => {
  const { files, pages } = pageFiles(chunks)
  const nameOf = (place: number) => files[place]?.replace(/^\/assets\/(.+)\.js$/, '$1')
  return Object.fromEntries(Object.entries(pages).map(([path, places]) => [path, places.map(nameOf).sort()]))
}

test('a page needs its own file, those of the layouts around it, and all that these import', () => {
  const chunks = [
    aChunk('base', []),
    aChunk('forms', ['base']),
    aChunk('frame', ['base'], 'dashboard/route.tsx'),
    aChunk('cards', ['base']),
    aChunk('list', ['cards', 'base'], 'dashboard/resources/index.tsx'),
    aChunk('create', ['forms', 'frame'], 'dashboard/resources/create.tsx'),
    aChunk('guests', ['base'], '_guest.tsx', '_guest/login.tsx'),
    aChunk('signup', ['forms'], '_guest/signup.tsx'),
  ]
  expect(namesOf(chunks)).toEqual({
    '/dashboard/resources': ['cards', 'frame', 'list'],
    '/dashboard/resources/create': ['create', 'forms', 'frame'],
    '/login': ['guests'],
    '/signup': ['forms', 'guests', 'signup'],
  })
})

test('a path may end at a folder, and have parts that are not known beforehand', () => {
  const chunks = [
    aChunk('home', [], '_guest/index.tsx'),
    aChunk('one', [], 'dashboard/resources/$resourceGroup.$vmName.tsx'),
  ]
  expect(namesOf([...chunks, aChunk('many', [], 'dashboard/courses/$.tsx')])).toEqual({
    '/': ['home'],
    '/dashboard/resources/*/*': ['one'],
    '/dashboard/courses/**': ['many'],
  })
})

test('files that import each other, and modules that are no pages, are nothing special', () => {
  const chunks = [
    aChunk('ring', ['chain'], 'dashboard/templates.tsx'),
    aChunk('chain', ['ring']),
    {
      ...aChunk('loader', []),
      moduleIds: [`${routes}/dashboard/templates.tsx`, `${routes}/dashboard/-palette.tsx`],
    },
  ]
  expect(namesOf(chunks)).toEqual({ '/dashboard/templates': ['chain', 'ring'] })
})
