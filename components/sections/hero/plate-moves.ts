/** Seconds the hero's animation lasts. */
export const heroDuration = 1
export const heroEase: [number, number, number, number] = [0.2, 0.75, 0.2, 1]

const home = { transform: 'translate(0px, 0px)' }

/** Where each part of the hero starts. hero.css holds the same places for the time before the script runs. */
export const plates = [
  {
    selector: '.hero-plate--sky, .hero-plate--pond',
    from: { transform: 'translate(-38px, 14px)', opacity: 0.35 },
    to: home,
  },
  {
    selector: '.hero-plate--laterite',
    from: { transform: 'translate(34px, -16px)', opacity: 0.35 },
    to: home,
  },
  { selector: '.hero-plate--acha', from: { transform: 'translate(10px, 40px)', opacity: 0.35 }, to: home },
  { selector: '.hero-plate--outline', from: { transform: 'translate(0px, 0px)', opacity: 0 }, to: home },
  { selector: '.hero-copy', from: { transform: 'translate(0px, 14px)' }, to: home },
]
