// The scripts inside pages: what can't wait for the shell's scripts.

/** Escapes JSON so that it can't end its script element. */
export const scriptJson = (json: string) => json.replaceAll('<', '\\u003c');

/** Sets the theme before the first paint: the stored one (web-kit's theme store), else the system's. */
export const themeScript = `(function () {
  var saved = null;
  try { saved = localStorage.getItem('theme'); } catch (e) {}
  var dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();`;

/**
 * A button in a `data-waiting` element has no handler yet. Cancels its press, so that the browser does not submit the
 * form, and repeats it when the attribute is removed.
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

interface LaterFiles {
  readonly scripts: readonly string[];
  /** The URL of the font of every page; null if there is none. */
  readonly font: string | null;
  readonly nonce: string;
}

/**
 * From the request of a page to this script, in milliseconds. A font that is requested after more is not there within
 * the tenth of a second for which a browser delays the first paint.
 */
const SLOW_MS = 150;

/**
 * Orders the files of a page whose first view has pictures: these, from the beginning of the HTML; the scripts, from its
 * end, so that their first bytes come a round trip later, when a phone has its picture (at a gesture of
 * `deferred-start.ts` with priority); and then the pictures further down, which `data-first-view` holds back until then or
 * until the visitor scrolls. `data-used` tells the scripts of a gesture that came before them.
 *
 * On a slow connection, a font that is not in the cache would miss the first paint, and not be used before the next
 * page. So it is fetched last, and the rules are removed with which the page would request it earlier.
 */
export const orderFiles = ({ scripts, font, nonce }: LaterFiles): string => `(function () {
  var urls = ${scriptJson(JSON.stringify(scripts))};
  var font = ${scriptJson(JSON.stringify(font))};
  var root = document.documentElement;
  var cached = null;
  try { cached = localStorage.getItem('font'); } catch (e) {}
  function fetchFont() {
    var url = font;
    font = null;
    var link = document.createElement('link');
    link.onload = function () {
      try { localStorage.setItem('font', url); } catch (e) {}
    };
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: url });
    document.head.append(link);
  }
  var page = performance.getEntriesByType('navigation')[0];
  var fonts = document.getElementById('keystead-fonts');
  if (font && (font === cached || !fonts || !page || performance.now() - page.requestStart < ${SLOW_MS})) fetchFont();
  if (font) {
    for (var rules = fonts.sheet.cssRules, at = rules.length; at--;) {
      if (rules[at].cssText.includes('url(')) fonts.sheet.deleteRule(at);
    }
  }
  function showPictures() {
    root.removeAttribute('data-first-view');
  }
  function fetchRest() {
    showPictures();
    if (font) fetchFont();
  }
  root.setAttribute('data-first-view', '');
  addEventListener('scroll', showPictures, { once: true, passive: true });
  function begin(priority) {
    urls.splice(0).forEach(function (url, at, all) {
      var script = document.createElement('script');
      script.src = url;
      script.async = false;
      script.fetchPriority = priority;
      script.nonce = '${nonce}';
      if (at === all.length - 1) script.onload = script.onerror = fetchRest;
      document.head.append(script);
    });
  }
  'pointermove pointerdown touchstart keydown focusin click'.split(' ').forEach(function (gesture) {
    addEventListener(gesture, function (event) {
      if (gesture === 'pointermove' && !event.movementX && !event.movementY) return;
      root.setAttribute('data-used', '');
      begin('high');
    }, { capture: true, passive: true });
  });
  addEventListener('DOMContentLoaded', function () { begin('auto'); });
})();`;

/** How long an early request may take, in milliseconds: as long as any of web-kit's. */
const TIMEOUT_MS = 10_000;

interface FirstRequests {
  /** The addresses below `/api`. */
  readonly addresses: readonly string[];
  /** On whose behalf they are sent: `mf-billing@0f3a…`; null for the shell. */
  readonly release: string | null;
}

/**
 * Sends the first requests of a page before its scripts have loaded, with the session's token. web-kit
 * (`early-answers.ts`) uses an answer if it would send exactly this request.
 */
export const sendFirstRequests = ({ addresses, release }: FirstRequests): string => `(function () {
  var token = null;
  try { token = localStorage.getItem('token'); } catch (e) {}
  if (!token) return;
  var release = ${scriptJson(JSON.stringify(release))};
  // So that the answer also counts where a request demands a fresh one.
  var headers = { Accept: 'application/json', Authorization: 'Bearer ' + token, 'Cache-Control': 'no-cache' };
  if (release) headers['X-Keystead-Release'] = release;
  window.__keystead_requests__ = ${scriptJson(JSON.stringify(addresses))}.map(function (address) {
    var answer = fetch('/api' + address, { headers: headers, signal: AbortSignal.timeout(${TIMEOUT_MS}) })
      .then(function (response) { return response.ok ? response.json() : undefined; })
      .catch(function () {});
    return { address: address, token: token, release: release, answer: answer };
  });
})();`;

/**
 * Shows the skeleton of a page of the app to signed-in users, with their name and the menu items of their role.
 * The shell's `AppSkeleton` marks both.
 */
export const showSkeleton = `(function () {
  var user = null;
  try { user = localStorage.getItem('token') && JSON.parse(localStorage.getItem('user')); } catch (e) {}
  if (!user || !user.id || !user.role) return;
  var skeleton = document.getElementById('keystead-skeleton').content;
  var initial = function (name) { return (Array.from(String(name || '').trim())[0] || '').toUpperCase(); };
  var role = String(user.role).replace(/_/g, ' ');
  var texts = {
    '{first_name}': user.first_name,
    '{last_name}': user.last_name,
    '{role}': role.charAt(0).toUpperCase() + role.slice(1),
    '{{': initial(user.first_name) + initial(user.last_name),
  };
  skeleton.querySelectorAll('[data-roles]').forEach(function (part) {
    if (part.dataset.roles.split(' ').indexOf(user.role) < 0) part.remove();
  });
  var nodes = document.createTreeWalker(skeleton, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    nodes.currentNode.data = nodes.currentNode.data.replace(/\\{(?:\\{|\\w+\\})/g, function (mark) {
      return mark in texts ? texts[mark] : mark;
    });
  }
  document.getElementById('root').append(skeleton);
})();`;
