type CreateElement = (...args: unknown[]) => unknown;

/** The system object that a plugin of the viewer receives. The viewer bundles its own React. */
interface ViewerSystem {
  readonly React: { readonly createElement: CreateElement };
  readonly getComponent: (name: string, contained?: boolean) => unknown;
  readonly specSelectors: { readonly loadingStatus: () => string | undefined };
}

const labels = {
  loading: 'Loading the reference…',
  failed: 'The reference could not be loaded. Please try again.',
  body: 'Request body',
};

function renderLayout(h: CreateElement, { getComponent, specSelectors }: ViewerSystem): unknown {
  const status = specSelectors.loadingStatus();
  if (status !== 'success')
    return h('p', { role: 'status' }, status?.startsWith('failed') ? labels.failed : labels.loading);
  const component = (name: string) => h(getComponent(name, true));
  return h(
    'div',
    { className: 'swagger-ui' },
    h(getComponent('SvgAssets')),
    h('div', { className: 'scheme-container' }, component('AuthorizeBtnContainer')),
    component('FilterContainer'),
    component('operations'),
    component('Webhooks'),
  );
}

/**
 * Replaces parts of the viewer for our page. The default layout is a whole page, with its own title, `main` and server
 * URL.
 */
export function viewerPlugin({ React }: ViewerSystem) {
  const layout = (system: ViewerSystem) => renderLayout(React.createElement, system);
  const withLabel = (TextArea: unknown) => (props: object) =>
    React.createElement(TextArea, { 'aria-label': labels.body, ...props });
  return { components: { KeysteadLayout: layout }, wrapComponents: { TextArea: withLabel } };
}
