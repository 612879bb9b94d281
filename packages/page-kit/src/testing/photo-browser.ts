import { act } from '@testing-library/react';

/**
 * Browser APIs that photos need and jsdom lacks: object URLs, an IntersectionObserver, and a way to scroll to an
 * element.
 */
export class PhotoBrowser {
  /** The object URLs that were created and not yet revoked. */
  readonly addresses = new Set<string>();
  /** The elements that were scrolled into view, the latest last. */
  readonly broughtIntoSight: Element[] = [];
  readonly #watched = new Map<Element, () => void>();

  constructor() {
    let given = 0;
    URL.createObjectURL = () => {
      const address = `blob:photo-${++given}`;
      this.addresses.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => void this.addresses.delete(address);
    const { broughtIntoSight } = this;
    Element.prototype.scrollIntoView = function () {
      broughtIntoSight.push(this);
    };
    const watched = this.#watched;
    class Observer {
      readonly #tell: () => void;
      #elements: Element[] = [];
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => tell([{ isIntersecting: true }]);
      }
      observe(element: Element) {
        this.#elements.push(element);
        watched.set(element, this.#tell);
      }
      disconnect() {
        for (const element of this.#elements) watched.delete(element);
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  }

  /** Simulates scrolling until an element and all its descendants are near the viewport. */
  scrollTo(element: Element): void {
    act(() => {
      for (const [watched, tell] of [...this.#watched]) if (element.contains(watched)) tell();
    });
  }

  /** The number of observed elements. */
  get watching(): number {
    return this.#watched.size;
  }
}
