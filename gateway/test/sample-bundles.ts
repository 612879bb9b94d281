/** The source of a minimal server bundle of the shell, whose pages show what they were rendered from. */
export const shellBundle = `
const remotes = {};
let contents = {};
exports.modules = { react: { name: 'the React of the shell' } };
exports.provideManifests = () => undefined;
exports.provideRemote = (name, exposed) => { remotes[name] = exposed; };
const special = {
  '/old': { redirect: '/app/old' },
  '/private': { content: ['/profile'] },
  '/elsewhere': { redirect: '//example.com' },
  '/posts': { content: ['/marketing/published?kind=post'] },
  '/later': null,
};
const known = ['/', '/app/properties', '/app/properties/-', '/pricing', '/throws', '/loops', '/dies', '/odd', '/shows', '/tells'];
exports.planPage = async (address) => {
  const path = address.replace(/(.)\\/$/, '$1');
  return path in special ? special[path] : known.includes(path) ? { content: [] } : { redirect: '/' };
};
exports.renderPage = async (location, contents) => {
  const path = location.split('?')[0];
  if (path === '/throws') throw new Error('a page of ours is broken');
  if (path === '/loops') for (;;);
  if (path === '/dies') return new Promise(() => setTimeout(() => { throw new Error('too late to be caught'); }));
  if (path === '/odd') return { html: 7 };
  if (path === '/tells') console.error('something', 'to say');
  if (path.startsWith('/app')) {
    const html = '<i>' + path + '</i>';
    return { html, css: '.b{}', stylesVersion: '6.0.0', head: { title: '', description: '' }, requests: ['/properties?limit=24'] };
  }
  const posts = contents['/marketing/published?kind=post'];
  if (posts === null) return null;
  const remote = remotes['mf-marketing'];
  return {
    html: '<main>' + location + ' ' + JSON.stringify(posts ?? null) + ' ' + (remote ? remote.name : 'alone') + '</main>',
    css: '.a{color:red}',
    stylesVersion: '6.0.0',
    head: {
      title: 'A "page" <of> ours',
      description: 'What & why',
      structured: [{ '@context': 'https://schema.org', name: '</script><b>' }],
      image: '/assets/shell/abcdef012345/a.png',
      ...(path === '/shows' && {
        pictures: [{ media: '(min-width: 1px) and "', type: 'image/avif', srcset: '/a.avif 1w, /b.avif 2w', sizes: '50vw' }],
      }),
    },
  };
};
`;

/** The source of a remote's server bundle, which requires a module of the shell. */
export const remoteBundle = "exports.name = 'with ' + require('react').name;";
