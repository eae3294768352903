import Swiper from 'swiper'

/**
 * How many slides stand side by side from each window width on, and the gap between them in pixels.
 * slider.css lays out the row the same way for the time before Swiper is there.
 */
const sliderWidths = {
  0: { slidesPerView: 1, spaceBetween: 16 },
  480: { slidesPerView: 1, spaceBetween: 16 },
  767: { slidesPerView: 2, spaceBetween: 16 },
  991: { slidesPerView: 2, spaceBetween: 16 },
  1200: { slidesPerView: 3, spaceBetween: 20 },
  1400: { slidesPerView: 4, spaceBetween: 24 },
}

/** Milliseconds one move takes. */
const slideSpeed = 1000

export type SliderView = { first: number; count: number; atStart: boolean; atEnd: boolean }

function viewOf(swiper: Swiper): SliderView {
  const perView = Number(swiper.params.slidesPerView)
  return { first: swiper.activeIndex, count: perView, atStart: swiper.isBeginning, atEnd: swiper.isEnd }
}

const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Has the slider move to a link that gets the focus outside the view, instead of the browser scrolling to it. */
function followFocus(swiper: Swiper, event: Event) {
  const target = event.target
  const index = swiper.slides.findIndex(slide => target instanceof Node && slide.contains(target))
  if (index < 0) return
  swiper.el.scrollLeft = 0
  const { first, count } = viewOf(swiper)
  if (index < first || index >= first + count) swiper.slideTo(index)
}

/** Returns the index of the slide that a row was scrolled to before it became a slider. */
function scrolledTo(row: HTMLElement): number {
  const slides = row.querySelectorAll('.slider-slide').length
  return Math.round((row.scrollLeft / row.scrollWidth) * slides)
}

/**
 * Turns the scrolling row into a slider that starts where the row was left.
 * @param pressed by how many slides the arrows were to move it before it was there
 * @returns the slider, and a function that turns it into a row again
 */
export function startSlider(row: HTMLElement, onChange: (view: SliderView) => void, pressed: number) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const initialSlide = Math.max(scrolledTo(row), pressed)
  row.scrollTo({ left: 0, behavior: 'instant' })
  const swiper = new Swiper(row, {
    wrapperClass: 'slider-row',
    slideClass: 'slider-slide',
    speed: still ? 0 : slideSpeed,
    breakpoints: sliderWidths,
    slidesPerView: 1,
    initialSlide,
    watchOverflow: true,
    on: {
      afterInit: s => onChange(viewOf(s)),
      slideChange: s => onChange(viewOf(s)),
      resize: s => onChange(viewOf(s)),
    },
  })
  const onKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    // With a modifier key an arrow belongs to the browser: Alt and Left go back.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    swiper.slideTo(swiper.activeIndex + step)
  }
  const onFocus = (event: Event) => followFocus(swiper, event)
  row.addEventListener('keydown', onKey)
  row.addEventListener('focusin', onFocus)
  const stop = () => {
    row.removeEventListener('keydown', onKey)
    row.removeEventListener('focusin', onFocus)
    swiper.destroy()
  }
  return { swiper, stop }
}

export type Slider = ReturnType<typeof startSlider>
