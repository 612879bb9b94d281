type CreateElement = (...parts: unknown[]) => unknown;

/** The system object that a plugin of the viewer receives. The viewer bundles its own React. */
interface ViewerSystem {
  readonly React: { readonly createElement: CreateElement };
  readonly getComponent: (name: string, contained?: boolean) => unknown;
  readonly specSelectors: { readonly loadingStatus: () => string | undefined };
}

const labels = {
  loading: 'The reference is coming…',
  failed: 'The reference could not be loaded. Please try again.',
  body: 'Request body',
};

function drawn(h: CreateElement, { getComponent, specSelectors }: ViewerSystem): unknown {
  const status = specSelectors.loadingStatus();
  if (status !== 'success')
    return h('p', { role: 'status' }, status?.startsWith('failed') ? labels.failed : labels.loading);
  const part = (name: string) => h(getComponent(name, true));
  return h(
    'div',
    { className: 'swagger-ui' },
    h(getComponent('SvgAssets')),
    h('div', { className: 'scheme-container' }, part('AuthorizeBtnContainer')),
    part('FilterContainer'),
    part('operations'),
    part('Webhooks'),
  );
}

/**
 * Replaces parts of the viewer for our page. The default layout is a whole page, with its own title, `main` and server
 * URL.
 */
export function viewerPlugin({ React }: ViewerSystem) {
  const layout = (system: ViewerSystem) => drawn(React.createElement, system);
  const named = (TextArea: unknown) => (props: object) =>
    React.createElement(TextArea, { 'aria-label': labels.body, ...props });
  return { components: { KeysteadLayout: layout }, wrapComponents: { TextArea: named } };
}
