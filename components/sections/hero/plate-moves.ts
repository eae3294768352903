/** Seconds the hero's animation lasts. */
export const heroDuration = 1
export const heroEase: [number, number, number, number] = [0.2, 0.75, 0.2, 1]

const home = { transform: 'translate(0px, 0px)' }

/** Where each part of the hero starts. hero.css holds the same places for the time before the script runs. */
export const plates = [
  {
    selector: '.plate-c, .plate-pond',
    from: { transform: 'translate(-38px, 14px)', opacity: 0.35 },
    to: home,
  },
  { selector: '.plate-m', from: { transform: 'translate(34px, -16px)', opacity: 0.35 }, to: home },
  { selector: '.plate-y', from: { transform: 'translate(10px, 40px)', opacity: 0.35 }, to: home },
  { selector: '.plate-o', from: { transform: 'translate(0px, 0px)', opacity: 0 }, to: home },
  { selector: '.hero__copy', from: { transform: 'translate(0px, 14px)' }, to: home },
]
