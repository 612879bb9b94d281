import { type ColorName, dark, light } from './palette.ts';

const variable = (name: string) => `--ks-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const declarations = (palette: Record<ColorName, string>) =>
  Object.entries(palette)
    .map(([name, value]) => `${variable(name)}: ${value};`)
    .join('\n');

/** Custom properties of both themes, for the global style: light on `:root`, and in print, dark on `:root.dark`. */
export const themeCss = `
  :root { color-scheme: light; ${declarations(light)} }
  @media not print { :root.dark { color-scheme: dark; ${declarations(dark)} } }
`;

/** Colours as `var(--ks-…)`, the same names in both themes. */
export const color = Object.fromEntries(Object.keys(light).map((name) => [name, `var(${variable(name)})`])) as Record<
  ColorName,
  string
>;

/** The spacing scale, in rem (1 is 4 px). */
export const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
  24: '6rem',
} as const;

export type SpaceStep = keyof typeof space;

/** The type scale, as values of the `font` shorthand without the family: weight, size, line height. */
const type = {
  caption: '500 0.75rem/1rem',
  small: '400 0.875rem/1.25rem',
  body: '400 0.9375rem/1.5rem',
  strong: '550 0.9375rem/1.5rem',
  label: '550 0.875rem/1.25rem',
  lead: '400 1.0625rem/1.75rem',
  heading: '600 1.0625rem/1.5rem',
  title: '600 1.25rem/1.75rem',
  page: '620 1.625rem/2rem',
  figure: '600 1.875rem/2.25rem',
  form: '640 1.875rem/1.15',
  section: '640 clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)/1.15',
  hero: '660 clamp(2.375rem, 1.6rem + 3.6vw, 4rem)/1.06',
} as const;

type TypeStep = keyof typeof type;

export const fontFamily = `'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif`;

/** A full `font` shorthand of the type scale: `font: ${font('title')};`. */
export const font = (step: TypeStep) => `${type[step]} ${fontFamily}`;

export const radius = { small: '0.375rem', medium: '0.5rem', large: '0.875rem', round: '999px' } as const;

export const shadow = {
  low: '0 1px 2px var(--ks-shadow-near)',
  middle: '0 1px 2px var(--ks-shadow-near), 0 6px 20px -6px var(--ks-shadow-far)',
  high: '0 2px 4px var(--ks-shadow-near), 0 20px 48px -12px var(--ks-shadow-far)',
} as const;

/** The stacking order of floating layers; a page's own sticky parts stay below `bar`. */
export const layer = { bar: 20, overlay: 100, popup: 110, toast: 120 } as const;

/** The conditions of `media` alone, for `matchMedia` and the sources of pictures. */
export const screens = { phone: '(max-width: 639.98px)', tablet: '(min-width: 640px)' } as const;

/** Media queries by the width that a layout needs, and `touch` where hit targets must be 44 px. */
export const media = {
  phone: `@media ${screens.phone}`,
  tablet: `@media ${screens.tablet}`,
  desktop: '@media (min-width: 1024px)',
  belowWide: '@media (max-width: 1279.98px)',
  wide: '@media (min-width: 1280px)',
  touch: `@media (pointer: coarse), ${screens.phone}`,
} as const;

export const motion = { fast: '140ms' } as const;

export const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const tones = ['neutral', 'success', 'warning', 'danger', 'info'] as const;

export type Tone = (typeof tones)[number];

/** A tone's colour as a background, for text on that background, and for marks. */
export const toneColors = Object.fromEntries(
  tones.map((tone) => [tone, { soft: color[`${tone}Soft`], ink: color[`${tone}Ink`], solid: color[tone] }]),
) as Record<Tone, { soft: string; ink: string; solid: string }>;
