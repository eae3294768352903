/**
 * How many slides stand side by side from each window width on, and the gap between them in pixels.
 * slider.css lays out the row the same way for the time before Swiper is there.
 */
export const sliderWidths = {
  0: { slidesPerView: 1, spaceBetween: 16 },
  480: { slidesPerView: 1, spaceBetween: 16 },
  767: { slidesPerView: 2, spaceBetween: 16 },
  991: { slidesPerView: 2, spaceBetween: 16 },
  1200: { slidesPerView: 3, spaceBetween: 20 },
  1400: { slidesPerView: 4, spaceBetween: 24 },
}

/** Milliseconds one move takes. */
export const slideSpeed = 1000
