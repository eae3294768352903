import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { type FormFile, readMultipart } from '@/lib/http/multipart'
import { Problem, payloadTooLarge } from '@/lib/http/problem'
import { toWebStream } from '@/lib/platform/web-stream'

const MAX_BODY_BYTES = 256 * 1024
const bounds = {
  file: 'cv',
  maxBodyBytes: MAX_BODY_BYTES,
  tooLarge: () => payloadTooLarge('Too large.'),
}

async function read(body: BodyInit, headers?: Record<string, string>) {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  const request = new Request('http://localhost/form', init)
  const files: { filename: string; bytes: Buffer; fieldsSoFar: Record<string, string> }[] = []
  const receive = async ({ filename, content, fieldsSoFar }: FormFile) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk)
    files.push({ filename, bytes: Buffer.concat(chunks), fieldsSoFar })
  }
  const fields = await readMultipart(request, { ...bounds, receive })
  return { fields: { ...fields }, files }
}

const chunksOf = (bytes: Buffer, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error: unknown) => (error instanceof Problem ? error.status : error),
  )

function form(entries: [string, string | File][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

const texts = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`text${index}`, 'text'])

const file = (bytes: number, name = 'Adébáyọ̀ cv.pdf') => new File([Buffer.alloc(bytes, 7)], name)

describe('a form with a file', () => {
  test.each(['first', 'last'])('is read with the file %s', async place => {
    const entries: [string, string | File][] = [['applicantName', 'Adébáyọ̀ Ọlá']]
    // More than the parser holds back before it is read.
    entries.splice(place === 'first' ? 0 : 1, 0, ['cv', file(200_000)])
    const { fields, files } = await read(form(entries))
    expect(fields).toEqual({ applicantName: 'Adébáyọ̀ Ọlá' })
    const fieldsSoFar = place === 'first' ? {} : { applicantName: 'Adébáyọ̀ Ọlá' }
    expect(files).toEqual([{ filename: 'Adébáyọ̀ cv.pdf', bytes: Buffer.alloc(200_000, 7), fieldsSoFar }])
  })

  test('knows the fields before its file when they all come in one piece', async () => {
    const body = form([
      ['a', '1'],
      ['b', ''],
      ['c', '3'],
      ['cv', file(0)],
    ])
    expect((await read(body)).files[0]?.fieldsSoFar).toEqual({ a: '1', b: '', c: '3' })
  })

  test('reads the fields after a file that its receiver gives up', async () => {
    const body = form([
      ['cv', file(100_000)],
      ['skills', 'CorelDRAW'],
    ])
    const receive = async ({ content }: FormFile) => {
      for await (const _chunk of content) return
    }
    const request = new Request('http://localhost/form', { method: 'POST', body })
    const fields = await readMultipart(request, { ...bounds, receive })
    expect({ ...fields }).toEqual({ skills: 'CorelDRAW' })
  })

  /** Reads a form whose file goes on for ever, by that receiver. */
  function readEndless(receive: (file: FormFile) => Promise<void>) {
    const head = '--x\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n'
    async function* endless() {
      yield Buffer.from(head)
      for (;;) yield Buffer.alloc(16 * 1024)
    }
    const body = toWebStream(Readable.from(endless()))
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    return readMultipart(new Request('http://localhost/form', init), { ...bounds, receive })
  }

  test('outlives a file that goes on for ever after its receiver has given it up', async () => {
    const reading = readEndless(async ({ content }) => {
      for await (const _chunk of content) return
    })
    expect(await statusOf(reading)).toBe(413)
  })

  test('outlives a file that goes on for ever, and so does its receiver', async () => {
    const ended = vi.fn()
    const reading = readEndless(async ({ content }) => {
      try {
        for await (const _chunk of content);
      } finally {
        ended()
      }
    })
    expect(await statusOf(reading)).toBe(413)
    expect(ended).toHaveBeenCalledOnce()
  })

  test.each([
    'X-Other: 1',
    'Content-Disposition: attachment; name="cv"; filename="a.pdf"',
    'Content-Disposition: form-data; name="cv"; filename*=UTF-8\'\'a%0a.pdf',
  ])('is read where the parser passes over another part, however long: %s', async head => {
    for (const bytes of [20_000, 60_000, 100_000, 200_000]) {
      const before = `--x\r\n${head}\r\n\r\n${'.'.repeat(bytes)}\r\n`
      const after = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
      const body = toWebStream(Readable.from(chunksOf(Buffer.from(before + after), 64 * 1024)))
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      expect((await read(body, headers)).fields, String(bytes)).toEqual({ a: '1' })
    }
  })

  test('passes on what its receiver throws', async () => {
    const body = form([['cv', file(100_000)]])
    const receive = () => Promise.reject(new Error('disk full'))
    const request = new Request('http://localhost/form', { method: 'POST', body })
    const reading = readMultipart(request, { ...bounds, receive })
    await expect(reading).rejects.toThrow('disk full')
  })
})

test('of a field that no text of a form is as long as, no more is kept than that', async () => {
  const { fields } = await read(form([['skills', 'x'.repeat(200_000)]]))
  expect(fields.skills).toHaveLength(128 * 1024)
})

describe('a file field', () => {
  test('left empty is no file', async () => {
    expect((await read(form([['cv', new File([], '')]]))).files).toEqual([])
  })

  test('of another name is passed over', async () => {
    expect((await read(form([['photo', file(10)]]))).files).toEqual([])
  })

  test('never brings a path or hidden characters into its name', async () => {
    const { files } = await read(form([['cv', file(10, '../..\\etc/pass\u202e\u2028\u2029wd\u0000.pdf')]]))
    expect(files.map(({ filename }) => filename)).toEqual(['passwd.pdf'])
  })

  test('with a very long name keeps its ending, and no half of a character', async () => {
    const { files } = await read(form([['cv', file(10, `a${'😀'.repeat(200)}.pdf`)]]))
    expect(files.map(({ filename }) => filename)).toEqual([`a${'😀'.repeat(97)}.pdf`])
  })

  test('with a very long name that has no ending is cut, and given none', async () => {
    const { files } = await read(form([['cv', file(10, `${'a'.repeat(200)}z`)]]))
    expect(files.map(({ filename }) => filename)).toEqual(['a'.repeat(200)])
  })
})

describe('a form that cannot be taken', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

  test.each([
    ['of another type', '{}', { 'content-type': 'application/json' }, 415],
    ['without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    ['that is no form', 'what?', multipart, 400],
    ['cut short', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', multipart, 400],
    [
      'cut short within its file',
      '--x\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-half',
      multipart,
      400,
    ],
    ['larger than allowed', 'x'.repeat(MAX_BODY_BYTES + 1), multipart, 413],
  ])('%s', async (_, body, headers, status) => {
    expect(await statusOf(read(body, headers))).toBe(status)
  })

  test.each([
    ['before its file', [...texts(20), ['cv', file(1024)]]],
    ['before a file that is long', [...texts(20), ['cv', file(100_000)], ...texts(20)]],
    ['after its file', [['cv', file(100_000)], ...texts(34)]],
  ] satisfies [string, [string, string | File][]][])(
    'with too many parts %s',
    async (_, entries) => {
      expect(await statusOf(read(form(entries)))).toBe(413)
    },
    5000,
  )

  test.each([
    ['a field twice', ['a', 'a'].map((name): [string, string] => [name, 'text'])],
    ['two files', [file(10), file(20)].map((one): [string, File] => ['cv', one])],
  ])('with %s', async (_, entries) => {
    expect(await statusOf(read(form(entries)))).toBe(422)
  })
})
