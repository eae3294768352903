// Which way imports run, held by dependency-cruiser in `npm run check`; docs/decisions/002-architecture-rules.md says why.
import { concepts, host, services, tools } from './scripts/architecture/rooms.mjs'

const SITE = roomsOf([...concepts, ...services, ...tools])
// Next loads them in whatever process it runs in.
const NEXT_ENTRIES = '^(next\\.config|middleware|instrumentation|instrumentation-client)\\.ts$'
const TOOLING = '^(prisma|scripts|tests)/'
const PRISMA = ['^lib/platform/(generated/|database\\.ts$)', '(^|/)node_modules/(@prisma|prisma)/']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      ...rule('no-file-cycles', 'Two files that import each other are one file, or hide a third.'),
      from: {},
      to: { circular: true },
    },
    {
      ...rule('no-folder-cycles', 'Of two folders one stands below the other.'),
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      ...rule('app-uses-no-tooling', 'The product runs without its tests, scripts and sample records.'),
      from: { path: ['^app/', NEXT_ENTRIES] },
      to: { path: TOOLING },
    },
    {
      ...rule('components-below-app', 'Components know no route.'),
      from: { path: '^components/' },
      to: { path: ['^app/', TOOLING] },
    },
    {
      ...rule('lib-below-components', 'lib/ renders no page.'),
      from: { path: '^lib/' },
      to: { path: ['^(app|components)/', TOOLING] },
    },
    {
      ...rule('tools-below-concepts', 'Lists, HTTP, forms, dates and money know nothing of the studio.'),
      from: { path: roomsOf(tools) },
      to: { path: roomsOf([...concepts, ...services]) },
    },
    {
      ...rule(
        'reads-without-http',
        'A read returns what it found; what a client is told of it is for the handler.',
      ),
      from: { path: `${roomsOf(concepts)}data\\.ts$` },
      to: { path: '^lib/http/' },
    },
    {
      ...rule('platform-below-everything', 'What everything stands on imports none of it.'),
      from: { path: '^lib/platform/' },
      to: { path: '^lib/(?!platform/)' },
    },
    {
      ...rule(
        'host-beside-site',
        'The process hosts the site through Next alone, and knows none of its concepts.',
      ),
      from: { path: roomsOf(host) },
      to: { path: SITE },
    },
    {
      ...rule(
        'site-beside-host',
        'The site does not know which process hosts it, nor does Next where it runs by itself.',
      ),
      from: { path: ['^(app|components)/', SITE, NEXT_ENTRIES] },
      to: { path: roomsOf(host) },
    },
    {
      ...rule('content-stands-alone', 'Texts and records of the marketing pages are data, checked by zod.'),
      from: { path: '^content/' },
      to: { pathNot: ['^content/', '(^|/)node_modules/zod/'] },
    },
    {
      ...rule(
        'public-without-admin',
        'Visitors and administrators get two documents with styles of their own.',
      ),
      from: { path: ['^components/(?!admin/)', '^app/(?!admin/)'] },
      to: { path: '^components/admin/' },
    },
    {
      ...rule('ui-without-product', 'A primitive of ui fits any product.'),
      from: { path: '^components/ui/' },
      to: { path: ['^components/(?!ui/)', '^content/', '^lib/'] },
    },
    {
      ...rule(
        'components-take-four',
        'Of a concept, components need its schema, constants, format and rules.',
      ),
      from: { path: '^components/' },
      to: { path: roomsOf(concepts), pathNot: '/(schema|constants|format|rules)\\.ts$' },
    },
    {
      ...rule('components-are-given-records', 'No component reaches the database, by whatever way.'),
      from: { path: '^components/' },
      to: { path: '^lib/platform/database\\.ts$', reachable: true },
    },
    {
      ...rule('components-without-platform', 'Environment, log and database are for the server.'),
      from: { path: '^components/' },
      to: { path: '^lib/platform/' },
    },
    {
      ...rule('prisma-inside-lib', 'Routes and components ask lib/ for records, and it asks the database.'),
      from: { path: ['^(app|components|content)/', NEXT_ENTRIES] },
      to: { path: PRISMA },
    },
    {
      ...rule('everything-resolves', 'An import that leads nowhere is held by no rule.'),
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Next writes it, and points it to what its last build left.
    exclude: { path: '^next-env\\.d\\.ts$' },
    // A type is a dependency too: what it describes belongs to one room.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^lib/platform/generated/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

function rule(name, comment) {
  return { name, comment, severity: 'error' }
}

function roomsOf(names) {
  return `^lib/(${names.join('|')})/`
}
