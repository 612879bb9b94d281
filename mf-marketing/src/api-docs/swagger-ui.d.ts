declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  export interface ViewerRequest {
    url: string;
    headers: Record<string, string>;
  }
  interface Settings {
    readonly domNode: Element;
    readonly url: string;
    readonly layout: string;
    readonly docExpansion: 'none';
    readonly defaultModelsExpandDepth: number;
    readonly filter: boolean;
    readonly syntaxHighlight: { readonly activated: boolean };
    readonly tryItOutEnabled: boolean;
    readonly displayRequestDuration: boolean;
    readonly validatorUrl: null;
    readonly requestInterceptor: (request: ViewerRequest) => ViewerRequest;
    readonly plugins: readonly unknown[];
  }
  export default function SwaggerUIBundle(settings: Settings): unknown;
}

declare module '*.css' {
  /** The URL of the file that the build emits. */
  const address: string;
  export default address;
}
