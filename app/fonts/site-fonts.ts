import localFont from 'next/font/local'

const display = localFont({
  src: './pc-display.woff2',
  weight: '800',
  display: 'swap',
  variable: '--face-display',
  fallback: ['Arial Narrow', 'sans-serif'],
})

const text = localFont({
  src: './pc-text.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--face-text',
  fallback: ['system-ui', 'sans-serif'],
})

/** Class names that put both font families on an `<html>` element as CSS variables. */
export const fontVariables = `${display.variable} ${text.variable}`
