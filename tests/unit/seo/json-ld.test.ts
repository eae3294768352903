import { describe, expect, test } from 'vitest'
import { serializeJsonLd } from '@/lib/seo/json-ld'

describe('serializeJsonLd', () => {
  test('lets nothing that was typed end the script element', () => {
    const text = serializeJsonLd({ '@type': 'JobPosting', title: '</script><script>alert(1)</script><!--' })
    expect(text).not.toMatch(/[<>&]/)
    expect(JSON.parse(text).title).toBe('</script><script>alert(1)</script><!--')
  })

  test('escapes the line ends that JSON allows and scripts did not', () => {
    expect(serializeJsonLd({ name: 'a\u2028b\u2029c' })).toContain('a\\u2028b\\u2029c')
  })

  test('leaves out what is not known', () => {
    expect(serializeJsonLd({ '@type': 'Thing', name: undefined })).toBe(
      '{"@context":"https://schema.org","@type":"Thing"}',
    )
  })
})
