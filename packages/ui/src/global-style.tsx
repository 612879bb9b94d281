import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import { useInsertionEffect } from 'react';
import { createGlobalStyle } from 'styled-components';
import { color, font, themeCss } from './tokens.ts';

/** The gateway gives the fonts of a page from the server this id. */
const FONT_STYLE_ID = 'keystead-fonts';

/** A font at hand that has the heights of Inter's lines, and about its widths. */
export const fallbackFontCss = `@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Arimo');
size-adjust:107.06%;ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%}`;

/** The parts of Inter, with their ranges as @fontsource-variable/inter declares them. */
const parts = {
  [interLatinExt]: `U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,
U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF`,
  [interLatin]: `U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,
U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD`,
};

/**
 * The font. The browser fetches it as soon as a text needs it. With `optional`, a font that comes late is left for the
 * next page: lines would break elsewhere, whatever the metrics of the fallback.
 */
export const fontCss = (display: 'optional' | 'swap') =>
  fallbackFontCss +
  Object.entries(parts)
    .map(
      ([url, range]) =>
        `@font-face{font-family:'Inter Variable';font-display:${display};font-weight:100 900;` +
        `src:url(${url}) format('woff2');unicode-range:${range}}`,
    )
    .join('');

/** Reset, both themes and the styles of elements. The shell renders it once, and `FontFaces`. */
export const GlobalStyle = createGlobalStyle`
  ${themeCss}

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body {
    min-block-size: 100dvh;
    background: ${color.canvas};
    color: ${color.text};
    font: ${font('body')};
    font-feature-settings: 'cv11', 'ss03';
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    text-rendering: optimizeLegibility;
  }
  #root { isolation: isolate; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  /* Weaker than a list's own styles. */
  :where(ul[class], ol[class]) { list-style: none; padding: 0; }
  img, svg, video { display: block; max-inline-size: 100%; }
  h1, h2, h3, h4 { font: ${font('heading')}; letter-spacing: -0.012em; text-wrap: balance; }
  h1 { font: ${font('page')}; letter-spacing: -0.02em; }
  h2 { font: ${font('title')}; }
  p { text-wrap: pretty; }
  a { color: ${color.accentInk}; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  fieldset { border: 0; padding: 0; min-inline-size: 0; }
  code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.92em; }
  table { border-collapse: collapse; inline-size: 100%; }
  ::selection { background: ${color.accent}; color: ${color.onAccent}; }
  ::placeholder { color: ${color.textSubtle}; opacity: 1; }
  :focus-visible { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  [tabindex='-1']:focus { outline: none; }

  /* Here because the first use of keyframes costs as much as that of a query (NestedQueries). */
  @keyframes rotate { to { transform: rotate(1turn); } }
  @keyframes breathe { 50% { opacity: 0.45; } }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
    }
  }
  @media print {
    @page { margin: 14mm; }
    /* Stronger than the colours that the gateway sends ahead of the styles. */
    html { background: #fff !important; color-scheme: light !important; }
    body { min-block-size: 0; background: #fff; color: #000; }
    a { color: inherit; }
    :is(button, [role='combobox'], [role='search'], input:is([type='search'], [type='checkbox'])):not([data-printed]) {
      display: none !important;
    }
    h1, h2, h3, h4, thead { break-after: avoid; }
    tr, li, figure, img, dl > * { break-inside: avoid; }
    thead { display: table-header-group; }
    /* An open dialog prints instead of the page below it. Messages, which are dialogs too, do not. */
    body > :not(#root) [role='dialog'][aria-modal='false'] { display: none !important; }
    body:has(> :not(#root) [role='dialog']:not([aria-modal='false'])) > #root { display: none; }
    body > :not(#root) [role='dialog']:not([aria-modal='false']) {
      position: static !important;
      inline-size: auto !important;
      max-block-size: none !important;
      box-shadow: none !important;
      transform: none !important;
    }
  }
`;

/**
 * Keeps the fonts in a style element of their own, which a page from the server already has. In the sheet of the other
 * styles, each new rule would have the browser lay out the whole page again.
 */
export function FontFaces({ display }: { display: 'optional' | 'swap' }) {
  useInsertionEffect(() => {
    const css = fontCss(display);
    const style = document.getElementById(FONT_STYLE_ID) ?? document.createElement('style');
    if (style.textContent === css) return;
    const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
    Object.assign(style, { id: FONT_STYLE_ID, nonce, textContent: css });
    document.head.append(style);
  }, [display]);
  return null;
}

/** Loads the font before text needs it, on a page that the browser renders itself. */
export function fetchFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: interLatin });
  document.head.append(link);
}
