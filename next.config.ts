import type { NextConfig } from 'next'
import { securityHeaders } from './lib/platform/security-headers'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: [
    '@node-rs/argon2',
    'pino',
    'pg',
    '@prisma/adapter-pg',
    '@fastify/busboy',
    'nodemailer',
  ],
  // A lock file in a folder above must not widen what is watched and built.
  turbopack: { root: import.meta.dirname },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
}

export default config
