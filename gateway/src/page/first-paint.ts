import { scriptJson } from './escape-html.ts';

/**
 * The canvas color of both themes, as in the palette of packages/ui, so that nothing flashes before the styles are
 * loaded.
 */
export const canvas = { light: '#faf9f6', dark: '#131210' } as const;

/**
 * Sets the class `dark` before the first paint: by the stored choice of web-kit's theme store, else by the system's
 * setting.
 */
export const themeScript = `(function () {
  var saved = null;
  try { saved = localStorage.getItem('theme'); } catch (e) {}
  var dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();`;

/** The background until the shell's own styles are loaded. */
export const firstStyle =
  `html{background:${canvas.light};color-scheme:light}` + `html.dark{background:${canvas.dark};color-scheme:dark}`;

/**
 * Repeats presses on buttons that are not hydrated yet. A button inside a `data-waiting` element
 * has no handler: the script cancels the press, so that the browser does not submit the form
 * itself, and repeats it when the attribute is removed.
 */
export const repeatPresses = `(function () {
  addEventListener('click', function (event) {
    var button = event.target.closest('button');
    var area = button && button.closest('[data-waiting]');
    if (!area) return;
    event.preventDefault();
    event.stopPropagation();
    new MutationObserver(function (changes, observer) {
      if (button.closest('[data-waiting]')) return;
      observer.disconnect();
      button.click();
    }).observe(document.body, { attributeFilter: ['data-waiting'], subtree: true });
  }, true);
})();`;

/**
 * Loads a page's scripts once its first content has loaded, or the visitor begins to use the page. On a slow connection
 * they would otherwise compete with its images and delay them. The gestures are those of the shell's
 * `deferred-start.ts`.
 */
export const laterScripts = (urls: readonly string[], nonce: string): string => `(function () {
  var urls = ${scriptJson(JSON.stringify(urls))};
  function begin() {
    urls.splice(0).forEach(function (url) {
      var script = document.createElement('script');
      script.src = url;
      script.async = false;
      script.nonce = '${nonce}';
      document.head.append(script);
    });
  }
  'pointermove pointerdown touchstart keydown focusin click'.split(' ').forEach(function (gesture) {
    addEventListener(gesture, function (event) {
      if (gesture !== 'pointermove' || event.movementX || event.movementY) begin();
    }, { capture: true, passive: true });
  });
  addEventListener('load', begin);
})();`;
