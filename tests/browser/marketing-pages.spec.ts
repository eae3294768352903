import { projects } from '@/content/projects'
import { site as studio } from '@/content/site'
import { expectClosedByColourBar } from '../support/accessibility'
import { expect, test } from '../support/browser'
import { readPage } from '../support/html'

const hero =
  'We are dedicated to comprehensive solutions in web design, mobile design, branding and creative design, and to extensive training programmes that give individuals essential skills.'

const chips = '.service-chips-chip h3'

test.describe('the landing page', () => {
  for (const path of ['/', '/home', '/index'])
    test(`is at ${path} and names / as its URL`, async ({ request, site }) => {
      const page = await readPage(request, path)
      expect([page.status, page.path]).toEqual([200, path])
      expect(page.texts('head title')).toEqual([studio.name])
      expect(page.texts('h1')).toEqual(['Transforming Ideas into Reality'])
      for (const text of ['Innovative Solutions', hero]) expect(page.texts('main p')).toContain(text)
      const [canonical = ''] = page.attributes('link[rel="canonical"]', 'href')
      expect(new URL(canonical, site.baseUrl).pathname).toBe('/')
    })

  test('shows four services, five words and five projects', async ({ request }) => {
    const page = await readPage(request, '/')
    expect(page.texts(chips)).toEqual([
      'Web UI/UX Design',
      'Mobile UI/UX Design',
      'Branding Design',
      'Creative Design',
    ])
    expect(page.texts('.marquee-set:first-child li')).toEqual([
      'Creative',
      'Design',
      'UX',
      'Web',
      'Development',
    ])
    expect(page.texts('.slider-slide h3')).toEqual([
      'Harmattan Nights',
      'Kuru Growers',
      'Book a visit',
      'Market signs',
      'Made on the Plateau',
    ])
  })

  test('slides the hero home in a second, jumps from it to the services, and lets the moving banner be paused', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (this: Element, frames, options) {
        const duration = typeof options === 'object' ? options.duration : options
        if (this.closest('.hero')) document.documentElement.dataset.moves = String(duration)
        return animate.call(this, frames, options)
      }
    })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-moves', '1000')
    await page.getByRole('link', { name: 'Discover Our Services' }).click()
    await expect(page).toHaveURL(/#services$/)
    await expect(page.locator('#services')).toBeInViewport()

    const track = page.locator('.marquee-track')
    await expect(track).toHaveCSS('animation-play-state', 'running')
    await page.getByRole('button', { name: 'Pause the moving banner' }).click()
    await page.mouse.move(0, 0)
    await expect(track).toHaveCSS('animation-play-state', 'paused')
  })
})

test('about us shows four services and projects 7 to 10', async ({ request }) => {
  const page = await readPage(request, '/about-us')
  expect(page.texts('head title')).toEqual([`${studio.name} - About Us`])
  expect(page.texts('h2')).toContain('Graphics, Printing, and Computer Training Experts')
  expect(page.texts(chips)).toHaveLength(4)
  expect(page.texts('.project-pictures-masonry b')).toEqual([
    'Made here',
    'Tin to today',
    'Ladi and David',
    'Block B',
  ])
})

test('projects shows all of them, in one column below 750 px and two from there on, which end level however many there are, and every picture leads to its own page', async ({
  page,
}) => {
  await page.goto('/projects')
  await expect(page).toHaveTitle(`${studio.name} - Projects`)
  const gallery = page.locator('.project-pictures-masonry')
  await expect(gallery.locator('figure')).toHaveCount(projects.length)
  for (const [width, columns] of [
    [350, '1'],
    [749, '1'],
    [750, '2'],
    [900, '2'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(gallery).toHaveCSS('column-count', columns)
  }
  // The whole picture is the link, not its name alone.
  await gallery
    .locator('figure')
    .nth(1)
    .click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(`/project-single/${projects[1]?.slug}`)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')

  await page.setViewportSize({ width: 1440, height: 900 })
  const figures = gallery.locator('figure')
  await expect(figures).toHaveCount(projects.length)
  for (const many of [13, 12, 9, 8, 5, 4]) {
    await figures.evaluateAll((all, many) => {
      for (const one of all.slice(many)) one.remove()
    }, many)
    expect(await figures.count()).toBe(many)
    const places = await figures.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()))
    const over = many % 4 === 1 ? places.pop() : undefined
    const [left = 0, right = 0] = [0, 1].map(side => {
      const column = places.slice((side * places.length) / 2, ((side + 1) * places.length) / 2)
      expect(new Set(column.map(place => place.left)).size, `${many}`).toBe(1)
      return Math.max(...column.map(place => place.bottom))
    })
    expect(Math.abs(left - right), `${many}`).toBeLessThan(2)
    if (over) expect([over.left, over.right]).toEqual([places[0]?.left, places.at(-1)?.right])
  }
})

test('services shows entries 2 to 5, then all five with three points each', async ({ request }) => {
  const page = await readPage(request, '/services')
  expect(page.texts('head title')).toEqual([`${studio.name} - Services`])
  expect(page.texts(chips)).toEqual(['Mobile UI/UX Design', 'Branding Design', 'Creative Design', 'Training'])
  expect(page.texts('h2')).toContain('Our services')
  expect(page.texts('.service-list > li')).toHaveLength(5)
  expect(page.attributes('.service-list > li a', 'href')).toEqual(Array(5).fill('/services'))
  for (const row of [1, 2, 3, 4, 5])
    expect(page.texts(`.service-list > li:nth-child(${row}) .service-list-points li`)).toHaveLength(3)
})

test('team shows entries 4 to 9, each leading to a page of its own', async ({ request }) => {
  const team = await readPage(request, '/team')
  const people = team.texts('.people-person')
  expect(people).toHaveLength(6)
  expect(people[0]).toContain('Hauwa Bello')
  const last = team.attributes('a.people-person', 'href').at(-1)
  expect(last).toBe('/team-single/mercy-bitrus')
  const page = await readPage(request, last ?? '')
  expect(page.texts('h1')).toEqual(['Mercy Bitrus'])
  expect(page.texts('head title')).toEqual([`${studio.name} - Mercy Bitrus`])
})

test('a project shows its brief, what was made and the result, and leads to the next', async ({
  request,
}) => {
  const path = '/project-single/design-on-screen'
  const page = await readPage(request, path)
  for (const name of ['The brief', 'What we made', 'The result']) expect(page.texts('h2')).toContain(name)
  const at = projects.findIndex(({ slug }) => path.endsWith(slug))
  const next = projects[(at + 1) % projects.length]
  expect(page.linksCalled('Next project')).toEqual([`/project-single/${next?.slug}`])
})

test('a service has its three points and its details', async ({ request }) => {
  const page = await readPage(request, '/service-single/branding-design')
  expect(page.texts('.service-list-points li')).toHaveLength(3)
  expect(page.texts('main').join()).toContain('the size of a stamp and the size of a lorry')
})

for (const kind of ['service-single', 'project-single', 'team-single'])
  test(`an unknown ${kind} leads to /404`, async ({ request }) => {
    const response = await request.get(`/${kind}/nobody-of-that-name`, { maxRedirects: 0 })
    expect(response.status()).toBe(307)
    expect(response.headers().location).toMatch(/\/404$/)
  })

test('a service ends with the ways to ask for it, and with work of its kind', async ({ request }) => {
  const page = await readPage(request, '/service-single/creative-design')
  expect(page.linksCalled('WhatsApp').join()).toContain('printed')
  expect(page.linksCalled('Email').join()).toContain('subject=Creative%20Design')
  expect(page.texts('.project-pictures-pair figure')).toHaveLength(2)
  const training = await readPage(request, '/service-single/training')
  expect(training.linksCalled('See the courses')).toEqual(['/courses'])
})

test('the colour bar closes a short page at the foot of the window', async ({ page }) => {
  await page.goto('/status/erased')
  await expectClosedByColourBar(page)
})

test('a page is printed with its text and the studio’s name, address and phone, without header, footer and forms', async ({
  page,
}) => {
  await page.goto('/service-single/training')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible()
  for (const part of ['header', 'footer', '.ways-to-ask'])
    await expect(page.locator(part).first()).toBeHidden()
  const sender = [studio.name, studio.address.line, studio.phone, studio.email].join(', ')
  await expect(page.getByText(sender)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(sender)).toBeHidden()
})

test('browsers and home screens find their icons', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const response = await request.get(path)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type])
  }
  const page = await readPage(request, '/')
  const [manifest = ''] = page.attributes('link[rel="manifest"]', 'href')
  const { icons } = await (await request.get(manifest)).json()
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200)
})

test('the newsletter box sends nothing, and says so', async ({ page }) => {
  await page.goto('/services')
  const sent: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest() || request.method() !== 'GET') sent.push(request.url())
  })
  await expect(page.getByText('so Subscribe sends nothing')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  // A request of the click's would have gone out before this one.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(sent).toEqual([])
  await expect(page).toHaveURL('/services')
  // The pages behind both boxes, where the boxes are switched on, do not exist here.
  for (const path of ['/newsletter', '/search?q=poster'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
})
