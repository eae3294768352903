import { existsSync, readFileSync } from 'node:fs'
import type { NextConfig } from 'next'
import { site } from './content/site'
import {
  policiesByPath,
  RESULT_PATH,
  resultPageHeaders,
  secretPageHeaders,
  secretPaths,
  securityHeaders,
  signedInHeaders,
  signedInPaths,
} from './lib/platform/security-headers'

const logo = readFileSync('public/artwork/logo/mark.svg', 'utf8')
const LOGO_MARK = logo.slice(logo.indexOf('>') + 1, logo.lastIndexOf('</svg>'))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // No picture is scaled on demand: all are drawings or were scaled before they came here.
  images: { unoptimized: true },
  // The style of a page stands in its document, which saves a first visit a round trip.
  experimental: {
    inlineCss: true,
    // To keep what was compiled costs a first build a quarter of its time; it pays where one is built again.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
  },
  // The global error page is part of every page's script, and would bring all of content/site.ts along.
  compiler: { define: { SITE_NAME: site.name, SITE_LANGUAGE: site.language, LOGO_MARK } },
  // Every page is kept and sent to everyone, so its title and description stand in its head for everyone: what reads
  // links for a chat looks nowhere else.
  htmlLimitedBots: /.*/,
  // `npm test` checks the types of the whole repository; the build need not do it again, nor each first start.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    'pino',
    'pg',
    '@prisma/adapter-pg',
    '@fastify/busboy',
    'nodemailer',
    'prom-client',
    '@opentelemetry/sdk-trace-node',
  ],
  // A lock file in a folder above must not widen what is watched and built.
  turbopack: { root: import.meta.dirname },
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    ...secretPaths.map(source => ({ source, headers: secretPageHeaders })),
    { source: RESULT_PATH, headers: resultPageHeaders },
    ...signedInPaths.map(source => ({ source, headers: signedInHeaders })),
    ...(process.env.VERCEL ? policiesByPath : []),
  ],
  // Fonts are named in the page's head alone: as headers too, they are fetched just when the page is taken in.
  // One byte has room for no header; 0 React takes for a mistake.
  reactMaxHeadersLength: 1,
}

export default config
