import { projects } from '@/content/projects'
import { site as studio } from '@/content/site'
import { expect, test } from '../support/browser'

const hero =
  'We are dedicated to comprehensive solutions in web design, mobile design, branding and creative design, and to extensive training programmes that give individuals essential skills.'

test.describe('the landing page', () => {
  for (const path of ['/', '/home', '/index'])
    test(`is at ${path} and names / as its URL`, async ({ page, site }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(studio.name)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transforming Ideas into Reality')
      await expect(page.getByText('Innovative Solutions')).toBeVisible()
      await expect(page.getByText(hero)).toBeVisible()
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '', site.baseUrl).pathname).toBe('/')
    })

  test('jumps from the hero to the services', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Discover Our Services' }).click()
    await expect(page).toHaveURL(/#services$/)
    await expect(page.locator('#services')).toBeInViewport()
  })

  test('shows four services, five words and five projects', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.service-chips-chip h3')).toHaveText([
      'Web UI/UX Design',
      'Mobile UI/UX Design',
      'Branding Design',
      'Creative Design',
    ])
    await expect(page.locator('.marquee-set').first().locator('li')).toHaveText([
      'Creative',
      'Design',
      'UX',
      'Web',
      'Development',
    ])
    await expect(page.locator('.slider-slide h3')).toHaveText([
      'Harmattan Nights',
      'Kuru Growers',
      'Book a visit',
      'Market signs',
      'Made on the Plateau',
    ])
  })

  test('lets the moving banner be paused', async ({ page }) => {
    await page.goto('/')
    const track = page.locator('.marquee-track')
    await expect(track).toHaveCSS('animation-play-state', 'running')
    await page.getByRole('button', { name: 'Pause the moving banner' }).click()
    await page.mouse.move(0, 0)
    await expect(track).toHaveCSS('animation-play-state', 'paused')
  })

  test('stands still for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('.marquee-track')).toHaveCSS('animation-name', 'none')
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    for (const plate of await page.locator('.hero-plate').all())
      await expect(plate).toHaveCSS('transform', 'none')
  })

  test('slides the hero home in a second', async ({ page }) => {
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
  })
})

test('about us shows four services and projects 7 to 10', async ({ page }) => {
  await page.goto('/about-us')
  await expect(page).toHaveTitle(`${studio.name} - About Us`)
  await expect(
    page.getByRole('heading', { name: 'Graphics, Printing, and Computer Training Experts' }),
  ).toBeVisible()
  await expect(page.locator('.service-chips-chip')).toHaveCount(4)
  await expect(page.locator('.project-pictures-masonry b')).toHaveText([
    'Made here',
    'Tin to today',
    'Ladi and David',
    'Block B',
  ])
})

test('projects shows all of them, and every picture leads to its own page', async ({ page }) => {
  await page.goto('/projects')
  await expect(page).toHaveTitle(`${studio.name} - Projects`)
  await expect(page.locator('.project-pictures-masonry figure')).toHaveCount(projects.length)
  // The whole picture is the link, not its name alone.
  await page
    .locator('.project-pictures-masonry figure')
    .nth(1)
    .click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(`/project-single/${projects[1]?.slug}`)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
})

test('the gallery has one column below 750 px and two from there on', async ({ page }) => {
  await page.goto('/about-us')
  for (const [width, columns] of [
    [350, '1'],
    [749, '1'],
    [750, '2'],
    [900, '2'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.project-pictures-masonry')).toHaveCSS('column-count', columns)
  }
})

test('services shows entries 2 to 5, then all five with three points each', async ({ page }) => {
  await page.goto('/services')
  await expect(page).toHaveTitle(`${studio.name} - Services`)
  await expect(page.locator('.service-chips-chip h3')).toHaveText([
    'Mobile UI/UX Design',
    'Branding Design',
    'Creative Design',
    'Training',
  ])
  await expect(page.getByRole('heading', { name: 'Our services' })).toBeVisible()
  await expect(page.locator('.service-list > li')).toHaveCount(5)
  for (const row of await page.locator('.service-list > li').all()) {
    await expect(row.locator('.service-list-points li')).toHaveCount(3)
    await expect(row.getByRole('link')).toHaveAttribute('href', '/services')
  }
})

test('team shows entries 4 to 9, each leading to a page of its own', async ({ page }) => {
  await page.goto('/team')
  const people = page.locator('.people-person')
  await expect(people).toHaveCount(6)
  await expect(people.first()).toContainText('Hauwa Bello')
  await people.last().click()
  await expect(page).toHaveURL('/team-single/mercy-bitrus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mercy Bitrus')
  await expect(page).toHaveTitle(`${studio.name} - Mercy Bitrus`)
})

test('a project shows its brief, what was made and the result, and leads to the next', async ({ page }) => {
  await page.goto('/project-single/design-on-screen')
  for (const name of ['The brief', 'What we made', 'The result'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const at = projects.findIndex(({ slug }) => page.url().endsWith(slug))
  const next = projects[(at + 1) % projects.length]
  await expect(page.getByRole('link', { name: /Next project/ })).toHaveAttribute(
    'href',
    `/project-single/${next?.slug}`,
  )
})

test('a service has its three points and its details', async ({ page }) => {
  await page.goto('/service-single/branding-design')
  await expect(page.locator('.service-list-points li')).toHaveCount(3)
  await expect(page.getByText('the size of a stamp and the size of a lorry')).toBeVisible()
})

for (const kind of ['service-single', 'project-single', 'team-single'])
  test(`an unknown ${kind} leads to /404`, async ({ request }) => {
    const response = await request.get(`/${kind}/nobody-of-that-name`, { maxRedirects: 0 })
    expect(response.status()).toBe(307)
    expect(response.headers().location).toMatch(/\/404$/)
  })

test('a service ends with the ways to ask for it, and with work of its kind', async ({ page }) => {
  await page.goto('/service-single/creative-design')
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /printed/)
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /subject=Creative%20Design/)
  await expect(page.locator('.project-pictures-pair figure')).toHaveCount(2)
  await page.goto('/service-single/training')
  await page.getByRole('link', { name: 'See the courses' }).click()
  await expect(page).toHaveURL('/courses')
})

test('on paper a page holds what it says, without header, footer and forms', async ({ page }) => {
  await page.goto('/service-single/training')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible()
  for (const part of ['header', 'footer', '.ways-to-ask'])
    await expect(page.locator(part).first()).toBeHidden()
})

test('browsers and home screens find their icons', async ({ page, site }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const response = await fetch(site.baseUrl + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  }
  await page.goto('/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons } = await (await fetch(site.baseUrl + manifest)).json()
  for (const { src } of icons) expect((await fetch(site.baseUrl + src)).status).toBe(200)
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
  // What both boxes lead to where they are switched on is not there.
  for (const path of ['/newsletter', '/search?q=poster'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
})
