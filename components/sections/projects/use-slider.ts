import { useEffect, useRef, useState } from 'react'
import type { Slider, SliderView } from './slider-engine'

/** How many pixels below the screen the row may be when the slider's script is loaded. */
const fetchAhead = '400px'

/** Loads Swiper as the row comes near the screen. Until then, and where it cannot be loaded, the row is scrolled by hand. */
export function useSlider() {
  const row = useRef<HTMLElement>(null)
  const slider = useRef<Slider>(null)
  // Counts presses of the arrows before the slider is there; it starts with them.
  const pressed = useRef(0)
  const [view, setView] = useState<SliderView>()

  useEffect(() => {
    const element = row.current
    if (!element) return
    let gone = false
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const { startSlider } = await import('./slider-engine')
        if (!gone) slider.current = startSlider(element, setView, pressed.current)
      },
      { rootMargin: fetchAhead },
    )
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
      slider.current?.stop()
      slider.current = null
    }
  }, [])

  const move = (step: 1 | -1) => {
    const swiper = slider.current?.swiper
    if (swiper) swiper.slideTo(swiper.activeIndex + step)
    else {
      pressed.current += step
      row.current?.scrollBy({ left: step * row.current.clientWidth * 0.8, behavior: 'smooth' })
    }
  }

  return { row, view, move }
}
