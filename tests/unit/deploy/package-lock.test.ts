import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  integrity?: string
  resolved?: string
  optional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

// Programs for other machines than the one that wrote the lock file, whose registry had no such version to give a checksum
// for. All are optional, and npm checks what it installs of them by nothing but TLS: `npm install` on a machine with
// the whole registry fills them in, and then they leave this list.
const UNCHECKED = [
  '@biomejs/cli-android-arm64',
  '@biomejs/cli-android-x64',
  '@biomejs/cli-darwin-arm64',
  '@biomejs/cli-darwin-x64',
  '@biomejs/cli-linux-arm64-musl',
  '@biomejs/cli-linux-x64-musl',
  '@biomejs/cli-win32-arm64',
  '@biomejs/cli-win32-x64',
  '@next/swc-darwin-arm64',
  '@next/swc-darwin-x64',
  '@next/swc-win32-arm64-msvc',
  '@next/swc-win32-x64-msvc',
].map(name => `node_modules/${name}`)

const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)

test('every package is checked by a checksum, but for those of other machines that are named', () => {
  const unchecked = entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)
  expect(unchecked.sort()).toEqual(UNCHECKED)
})

test('what is not checked is optional', () => {
  for (const path of UNCHECKED) expect(packages[path], path).toMatchObject({ optional: true })
})

test('every package comes from npm’s own registry, by a version of it', () => {
  const elsewhere = entries.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
  const asked = Object.values({ ...packages['']?.dependencies, ...packages['']?.devDependencies })
  expect(asked.filter(version => !/^(npm:[@\w/-]+@)?[\^~]?\d+\.\d+\.\d+/.test(version))).toEqual([])
  expect(asked.length).toBeGreaterThan(20)
})

test('every checksum is SHA-512', () => {
  const weak = entries.filter(
    ([, { integrity }]) => integrity && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
  )
  expect(weak.map(([path]) => path)).toEqual([])
})
