import type { NextConfig } from 'next'

// HTTPS-only headers such as HSTS belong to the proxy that ends TLS.
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
  },
]

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
