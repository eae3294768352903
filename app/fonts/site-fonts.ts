import localFont from 'next/font/local'

// Their stand-ins are in app/styles/tokens.css: Next makes one alone, which few Android phones have.

const display = localFont({
  src: './pc-display.woff2',
  weight: '800',
  display: 'swap',
  variable: '--face-display',
  adjustFontFallback: false,
  fallback: ['Display Arial', 'Display Wide', 'sans-serif'],
})

const text = localFont({
  src: './pc-text.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--face-text',
  adjustFontFallback: false,
  fallback: ['Text Arial', 'Text Wide', 'sans-serif'],
})

/** Class names that put both font families on an `<html>` element as CSS variables. */
export const fontVariables = `${display.variable} ${text.variable}`
