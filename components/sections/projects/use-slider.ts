'use client'

import { useEffect, useRef, useState } from 'react'
import type { Slider, SliderView } from './slider-engine'

/** How far from the screen, in pixels, the slider's script is fetched. */
const fetchAhead = '400px'

/** Fetches Swiper as the row comes near the screen. Until then, and without it, the row scrolls by itself. */
export function useSlider() {
  const row = useRef<HTMLElement>(null)
  const slider = useRef<Slider>(null)
  // Presses of the arrows before the slider is there, which it then starts with.
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
