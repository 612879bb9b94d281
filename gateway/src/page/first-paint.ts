/** The canvas of both themes, as in the palette of packages/ui: nothing flashes before the styles are there. */
export const canvas = { light: '#faf9f6', dark: '#131210' } as const;

/** Sets the class `dark` before the first paint, by what web-kit's theme store keeps, else by the system. */
export const themeScript = `(function () {
  var saved = null;
  try { saved = localStorage.getItem('theme'); } catch (e) {}
  var dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();`;

/** The background until the shell's own styles are there. */
export const firstStyle =
  `html{background:${canvas.light};color-scheme:light}` + `html.dark{background:${canvas.dark};color-scheme:dark}`;
