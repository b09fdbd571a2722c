/**
 * Who may know whom. A module belongs to the first layer whose place (`at`: folders and files) it lies in. It may import
 * its own layer, the layers that its own `knows`, and the packages named; all else is refused (directions.test.ts).
 * `*` at the end of a name stands for whatever follows; within a place it stands for a room, and rooms of such a
 * layer do not know each other.
 */
export interface Layer {
  readonly at: string
  readonly knows?: string
  readonly packages?: string
}

const contract: Readonly<Record<string, Layer>> = {
  // zod has one door, so that both sides read with the same settings.
  'contract/zod': { at: 'contract/src/kernel/zod.ts', knows: 'contract/kernel', packages: 'zod' },
  'contract/kernel': { at: 'contract/src/kernel/', knows: 'contract/zod' },
  contract: { at: 'contract/src/', knows: 'contract/*' },
}

const functions: Readonly<Record<string, Layer>> = {
  'domain/kernel': { at: 'functions/src/domain/kernel/', knows: 'contract*', packages: 'node:crypto' },
  domain: {
    at: 'functions/src/domain/',
    knows: 'contract* domain/kernel',
    packages: 'node:crypto node:net node:url temporal-polyfill',
  },
  ports: { at: 'functions/src/ports/', knows: 'contract* domain*' },
  'use-cases/kernel': { at: 'functions/src/use-cases/kernel/', knows: 'contract* domain* ports' },
  'use-cases': {
    at: 'functions/src/use-cases/',
    knows: 'contract* domain* ports use-cases/kernel',
    packages: 'node:crypto node:util',
  },

  // Each gateway knows one SDK and no other gateway.
  'gateways/identity': {
    at: 'functions/src/gateways/identity.ts functions/src/gateways/managed-identity.ts',
    packages: '@azure/identity @azure/core-auth',
  },
  'gateways/http-client': {
    at: 'functions/src/gateways/http-client.ts',
    packages: '@azure/core-rest-pipeline node:http node:https',
  },
  'gateways/azure': {
    at: 'functions/src/gateways/azure/',
    knows: 'contract* domain* ports gateways/identity gateways/http-client',
    packages:
      '@azure/arm-compute @azure/arm-network @azure/arm-resources @azure/core-rest-pipeline node:crypto unixcrypt',
  },
  'gateways/cosmos/kernel': {
    at: 'functions/src/gateways/cosmos/kernel/',
    knows: 'contract* domain* ports gateways/identity gateways/http-client',
    packages: '@azure/core-rest-pipeline @azure/cosmos node:timers/promises',
  },
  'gateways/cosmos': {
    at: 'functions/src/gateways/cosmos/',
    knows: 'contract* domain* ports gateways/cosmos/kernel',
    packages: '@azure/cosmos node:crypto node:util',
  },
  'gateways/crypto': {
    at: 'functions/src/gateways/crypto/',
    knows: 'contract* domain* ports',
    packages: 'jose node:crypto node:os node:util',
  },
  'gateways/csv': { at: 'functions/src/gateways/csv/', knows: 'contract* ports', packages: 'papaparse' },
  'gateways/entra': {
    at: 'functions/src/gateways/entra/',
    knows: 'contract* domain* ports',
    packages: 'node:crypto openid-client',
  },
  'gateways/ical': {
    at: 'functions/src/gateways/ical/',
    knows: 'contract* domain* ports',
    packages: 'ical.js node:vm',
  },
  'gateways/mail': {
    at: 'functions/src/gateways/mail/',
    knows: 'contract* domain* ports gateways/identity',
    packages: '@azure/communication-email @azure/core-auth @azure/core-rest-pipeline nodemailer',
  },
  'gateways/prices': { at: 'functions/src/gateways/prices/', knows: 'contract* domain* ports' },
  'gateways/queue': {
    at: 'functions/src/gateways/queue/',
    knows: 'contract* domain* ports gateways/identity',
    packages: '@azure/storage-queue',
  },
  'gateways/stripe': {
    at: 'functions/src/gateways/stripe/',
    knows: 'contract* domain* ports',
    packages: 'node:crypto stripe',
  },
  'gateways/webauthn': {
    at: 'functions/src/gateways/webauthn/',
    knows: 'contract* domain* ports',
    packages: '@simplewebauthn/server',
  },

  'http/kernel': {
    at: 'functions/src/http/kernel/',
    knows: 'contract* domain*',
    packages: '@azure/functions node:crypto node:net zod-openapi',
  },
  http: { at: 'functions/src/http/', knows: 'contract* domain* http/kernel use-cases*' },
  triggers: {
    at: 'functions/src/triggers/',
    knows: 'contract* domain* ports use-cases*',
    packages: '@azure/functions',
  },
  config: {
    at: 'functions/src/config.ts functions/src/queue-settings.ts functions/src/setting-notes.ts functions/src/version.ts',
    knows: 'contract* domain* ports',
  },
  // The only module that knows gateways.
  world: {
    at: 'functions/src/open-world.ts',
    knows: 'contract* domain* ports use-cases* gateways/* config',
  },
  composition: {
    at: 'functions/src/',
    knows: 'contract* domain* ports use-cases* http* triggers config world',
    packages: '@azure/functions',
  },
  'functions-tools': { at: 'functions/', packages: 'esbuild node:*' },
}

const frontend: Readonly<Record<string, Layer>> = {
  lib: {
    at: 'frontend/src/lib/',
    knows: 'contract*',
    packages: '@chakra-ui/react @tanstack/react-query react react-hook-form zustand',
  },
  data: {
    at: 'frontend/src/data/',
    knows: 'contract* lib',
    packages: '@simplewebauthn/browser @tanstack/react-query',
  },
  ui: {
    at: 'frontend/src/ui/',
    knows: 'lib',
    packages:
      '@chakra-ui/react @tanstack/react-router @tanstack/react-table @tanstack/react-virtual lucide-react react react-dom zustand',
  },
  components: {
    at: 'frontend/src/components/',
    knows: 'contract* lib data ui',
    packages: '@chakra-ui/react @tanstack/react-query lucide-react react',
  },
  features: {
    at: 'frontend/src/features/*/',
    knows: 'contract* lib data ui components',
    packages:
      '@chakra-ui/react @hookform/resolvers @tanstack/react-query @tanstack/react-router @tanstack/react-virtual lean-qr lucide-react papaparse react react-dropzone react-hook-form zustand',
  },
  routes: {
    at: 'frontend/src/routes/',
    knows: 'contract* lib data ui components features',
    packages: '@tanstack/react-query @tanstack/react-router lucide-react react',
  },
  // What stands in the document; the app's files are named there by the build.
  'frontend/inline': { at: 'frontend/src/inline/', packages: '(computed)' },
  frontend: {
    at: 'frontend/src/',
    knows: 'contract* lib ui routes',
    packages: '@tanstack/react-router react react-dom virtual:global-styles.css',
  },
  'frontend-build': {
    at: 'frontend/',
    knows: 'lib',
    packages: '@chakra-ui/react @tanstack/router-plugin @vitejs/plugin-react react react-dom vite node:*',
  },
}

/** The simulated cloud: stand-ins that share a service, the console that shows them, and what starts them all. */
const local: Readonly<Record<string, Layer>> = {
  'local/service': { at: 'local/service/', packages: 'node:*' },
  'local/azure': { at: 'local/azure/', knows: 'local/service', packages: 'node:* unixcrypt' },
  'local/azurite': { at: 'local/azurite/', knows: 'local/service', packages: 'node:*' },
  'local/cosmos': { at: 'local/cosmos/', knows: 'local/service', packages: 'node:*' },
  'local/door': { at: 'local/door/', knows: 'local/service', packages: 'node:*' },
  // A directory knows whose application Azure's sign-in admits.
  'local/entra': {
    at: 'local/entra/',
    knows: 'local/service local/azure',
    packages: 'node:* oidc-provider',
  },
  // The app that it runs is named when it starts.
  'local/host': {
    at: 'local/host/',
    knows: 'local/service',
    packages: 'node:* @azure/storage-queue croner (computed)',
  },
  'local/mail': { at: 'local/mail/', knows: 'local/service', packages: 'node:*' },
  'local/prices': { at: 'local/prices/', knows: 'contract* local/service', packages: 'node:*' },
  'local/stripe': { at: 'local/stripe/', knows: 'local/service', packages: 'node:*' },
  'local/console': {
    at: 'local/console/',
    knows: 'local/service local/azure local/cosmos local/entra local/mail local/prices local/stripe',
    packages: 'node:*',
  },
  'local/seed': {
    at: 'local/seed/',
    knows: 'contract* domain* local/azure local/cosmos',
    packages: 'node:*',
  },
  'local/launcher': { at: 'local/launcher/', knows: 'local/*', packages: 'node:*' },
  local: { at: 'local/', knows: 'local/launcher local/seed', packages: 'node:*' },
}

/** What is about the product and no part of it: nothing above knows any of these. */
const around: Readonly<Record<string, Layer>> = {
  infra: {
    at: 'infra/',
    knows: 'domain* gateways/cosmos/kernel gateways/queue functions-tools',
    packages: '@azure/identity node:*',
  },
  docs: { at: 'docs/', knows: 'config tests', packages: 'node:*' },
  tests: { at: 'tests/', knows: '*', packages: '*' },
  scripts: { at: 'bootstrap.mjs prune-lock.mjs vitest.config.ts', packages: 'node:* vitest' },
}

export const layers = { ...contract, ...functions, ...frontend, ...local, ...around }

/** Packages that a test beside its module may know too. */
export const besideModules = 'vitest node:* @azure/identity'

/** Layers in which concepts, or the rooms of a stand-in, may know each other: the folders below these places. */
export const withConcepts = [
  'contract/src/ functions/src/domain/ functions/src/ports/ functions/src/use-cases/ functions/src/gateways/cosmos/',
  'functions/src/gateways/azure/ functions/src/http/ frontend/src/data/ frontend/src/components/',
  ...Object.values(local).map(({ at }) => at),
].join(' ')

/** Between the concepts of a layer arrows lead one way. These lead back, each for a thing that really has two sides. */
export const upward = [
  // A lab's record, which accounts begin, holds its connection and what Stripe said.
  'functions/src/domain/accounts → functions/src/domain/billing',
  'functions/src/domain/accounts → functions/src/domain/connection',
  // A VM carries its schedule and what it is in a course, is told of by its steps, and may be stranded.
  'functions/src/domain/vms → functions/src/domain/connection',
  'functions/src/domain/vms → functions/src/domain/operations',
  'functions/src/domain/vms → functions/src/domain/courses',
  'functions/src/domain/vms → functions/src/domain/policies',
  // A step carries what a diagnosis saw, and what it is to mend.
  'functions/src/domain/operations → functions/src/domain/courses',
  // An import is an operation, and its batches are work.
  'functions/src/domain/operations → functions/src/domain/students',
  // Azure's port is one for VMs and what templates need of it.
  'functions/src/ports/vms → functions/src/ports/templates',
  // A new password shuts the directory out; who signs in there proves the name of a connection.
  'functions/src/use-cases/accounts → functions/src/use-cases/directory',
  'functions/src/use-cases/directory → functions/src/use-cases/connection',
  // Creations share the lab's network; a step that has ended begins what its VM still waits for.
  'functions/src/use-cases/vms → functions/src/use-cases/operations',
]
