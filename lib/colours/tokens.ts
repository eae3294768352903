/**
 * Every named colour of the product, as app/styles/tokens.css has it, for what reads no style sheet: mail, link previews, the
 * browser's own bar.
 */
export const colours = {
  paper: '#f2f5f3',
  paperLight: '#f7faf8',
  white: '#ffffff',
  mist: '#e4ebe8',
  rule: '#c6d1cf',
  ruleStrong: '#7c8b93',
  basalt: '#14202b',
  basaltSoft: '#22313e',
  basaltRule: '#3a4956',
  basaltEdge: '#5a6a76',
  basaltText: '#dce4e6',
  slate: '#44525d',
  night: '#0d161e',
  sky: '#58b5de',
  skyDeep: '#0e5a80',
  skyTint: '#d6ecf6',
  laterite: '#e4502e',
  lateriteDeep: '#a83214',
  lateriteDark: '#932a10',
  lateriteTint: '#fadfd7',
  lateriteLight: '#f4734f',
  acha: '#ffc83d',
  achaDeep: '#6e4a00',
  achaTint: '#ffefc4',
  hill: '#588e35',
  hillDeep: '#33591c',
  hillDark: '#2d5018',
  hillTint: '#dfebd6',
  ember: '#e43f0b',
  earth: '#4f3928',
  earthTint: '#eadfd6',
} as const

/** The eight patches of a printer's colour bar, from left to right. */
export const colourBar = [
  colours.sky,
  colours.hill,
  colours.acha,
  colours.ember,
  colours.laterite,
  colours.earth,
  colours.night,
  colours.paper,
]
