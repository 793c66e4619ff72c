/** Runs in the page, as text: draws states of the gallery in narrow frames and measures them. WebKit's windows do not get that narrow. */

export interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  /** `ready` or `stuck`. */
  readonly gallery: string;
  /** Empty where an element has no screens. */
  readonly screen: string;
  /** How far the page goes beyond its window. */
  readonly beside: number;
  /** The controls that show. */
  readonly boxes: readonly Box[];
}

export function putFrames(paths: readonly string[], widths: readonly number[]): void {
  const frames = paths.map((src, index) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { width: String(widths[index]), height: '700', src });
    return frame;
  });
  document.body.replaceChildren(...frames);
}

/** Nothing while one of them is still under way. */
export function lookAtFrames(): readonly Drawn[] | null {
  const roots = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.documentElement);
  const drawn = roots.filter((root) => root !== undefined && root.dataset['gallery'] !== undefined) as HTMLElement[];
  if (drawn.length < roots.length) return null;

  function* within(root: ParentNode): Generator<HTMLElement> {
    for (const node of root.querySelectorAll<HTMLElement>('*')) {
      yield node;
      if (node.shadowRoot) yield* within(node.shadowRoot);
    }
  }

  function boxOf(node: HTMLElement): Box[] {
    if (!/^(input|select|textarea|button)$/.test(node.localName) || !node.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = node.getBoundingClientRect();
    const { type = '', labels } = node as HTMLInputElement;
    const words = node.localName === 'button' ? node.textContent : labels?.[0]?.textContent;
    const name = `${node.localName} ${type} ${(words ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}`;
    return [{ name, width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 }];
  }

  return drawn.map((root) => {
    // Engines differ in the room that a scroll bar takes.
    root.style.setProperty('scrollbar-width', 'none');
    const { gallery = '', screen = '' } = root.dataset;
    return { gallery, screen, beside: root.scrollWidth - root.clientWidth, boxes: [...within(root)].flatMap(boxOf) };
  });
}
