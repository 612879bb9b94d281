import { session } from '@keystead/web-kit';
import { useEffect, useRef } from 'react';
import styles from 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI, { type ViewerRequest } from 'swagger-ui-dist/swagger-ui-bundle.js';
import { ViewerFrame } from './viewer-frame.ts';

/** The shell stores the hashes of a release's files here, by path (tools/build, integrity-plugin.ts). */
const page = globalThis as { __keystead_integrity__?: Readonly<Record<string, string>> };

/** The hash of a file of this remote. Undefined where the gateway provided none, as with a development server. */
export const fileHash = (address: string): string | undefined =>
  page.__keystead_integrity__?.[new URL(address, window.location.href).pathname];

/** Sends a request to us as the signed-in user, unless the viewer has a key or a token. */
export function asSignedIn(request: ViewerRequest): ViewerRequest {
  const { token } = session.get();
  const isOurs = new URL(request.url, window.location.href).origin === window.location.origin;
  if (token && isOurs && !request.headers.Authorization) request.headers.Authorization = `Bearer ${token}`;
  return request;
}

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

/** For our page: the default layout is a whole page, with its own title, `main` and server URL. */
function viewerPlugin({ React }: ViewerSystem) {
  const layout = (system: ViewerSystem) => renderLayout(React.createElement, system);
  const withLabel = (TextArea: unknown) => (props: object) =>
    React.createElement(TextArea, { 'aria-label': labels.body, ...props });
  return { components: { KeysteadLayout: layout }, wrapComponents: { TextArea: withLabel } };
}

/** The API's document in Swagger UI, in our colours. Swagger UI renders it; React only provides the container. */
export function ReferenceViewer() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Rendered into a separate node, which is removed with it: the viewer can't be unmounted.
    const domNode = document.createElement('div');
    container.current?.append(domNode);
    SwaggerUI({
      domNode,
      url: '/api/openapi.json',
      layout: 'KeysteadLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      // The contrast of its colours is too low.
      syntaxHighlight: { activated: false },
      tryItOutEnabled: true,
      displayRequestDuration: true,
      validatorUrl: null,
      requestInterceptor: asSignedIn,
      plugins: [viewerPlugin],
    });
    return () => domNode.remove();
  }, []);
  return (
    <>
      <link rel="stylesheet" href={styles} integrity={fileHash(styles)} precedence="default" />
      <ViewerFrame ref={container} />
    </>
  );
}
