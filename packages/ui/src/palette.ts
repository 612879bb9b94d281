/** The colours of the light and of the dark theme. A test checks the contrasts. */
const colors = {
  canvas: ['#faf9f6', '#131210'],
  surface: ['#ffffff', '#1b1a17'],
  sunken: ['#f4f2ed', '#100f0d'],
  hover: ['#f0ede7', '#26241f'],
  border: ['#e7e3db', '#302d28'],
  borderStrong: ['#d6d0c5', '#45413a'],
  control: ['#8f877b', '#7a7368'],
  text: ['#1d1b18', '#f2f0eb'],
  textMuted: ['#57524a', '#bbb5ab'],
  textSubtle: ['#6b645a', '#a19a8e'],
  accent: ['#0f5f55', '#23806f'],
  accentHover: ['#0b4a42', '#1c6b5d'],
  onAccent: ['#ffffff', '#ffffff'],
  accentSoft: ['#e2f0ec', '#16312b'],
  accentInk: ['#0d574e', '#7ad6c2'],
  focus: ['#15786a', '#7ad6c2'],
  danger: ['#b42b21', '#c4453a'],
  dangerHover: ['#93201a', '#a93a30'],
  onDanger: ['#ffffff', '#ffffff'],
  dangerSoft: ['#fcecea', '#351b18'],
  dangerInk: ['#9c231b', '#f4a29b'],
  success: ['#2c8a4c', '#5fbf7e'],
  successSoft: ['#e5f4e9', '#172b1d'],
  successInk: ['#1c5e33', '#8bd8a4'],
  warning: ['#b7791f', '#dba544'],
  warningSoft: ['#fbf0da', '#302512'],
  warningInk: ['#744706', '#ecc277'],
  info: ['#2f73b5', '#6ea6e3'],
  infoSoft: ['#e6eff9', '#18283a'],
  infoInk: ['#1e4f82', '#9ac2f0'],
  plumSoft: ['#f4eaf6', '#2e2033'],
  plumInk: ['#6d3480', '#dcb0e8'],
  neutral: ['#857d72', '#9c958a'],
  neutralSoft: ['#eeebe5', '#2b2924'],
  neutralInk: ['#4d4841', '#d2cdc3'],
  inverse: ['#24221e', '#f2f0eb'],
  onInverse: ['#faf9f6', '#1d1b18'],
  brandFrom: ['#0f5f55', '#14463e'],
  brandTo: ['#0a3f39', '#0c2b26'],
  onBrand: ['#ffffff', '#ffffff'],
  brandMark: ['#7ad6c2', '#7ad6c2'],
  scrim: ['rgb(29 27 24 / 0.44)', 'rgb(0 0 0 / 0.62)'],
  shadowNear: ['rgb(48 42 32 / 0.06)', 'rgb(0 0 0 / 0.4)'],
  shadowFar: ['rgb(48 42 32 / 0.11)', 'rgb(0 0 0 / 0.5)'],
} as const;

export type ColorName = keyof typeof colors;

const theme = (place: 0 | 1) =>
  Object.fromEntries(Object.entries(colors).map(([name, values]) => [name, values[place]])) as Record<
    ColorName,
    string
  >;

export const light = theme(0);

export const dark = theme(1);
