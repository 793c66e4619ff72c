/** Runs in the page, as text: draws states of the gallery in narrow frames and measures them. WebKit's windows do not get that narrow. */

export interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  /** `ready` or `stuck`; what went wrong, where it could not be looked at. */
  readonly gallery: string;
  /** Empty where an element has no screens. */
  readonly screen: string;
  /** How far the page goes beyond its window. */
  readonly beside: number;
  /** The controls that show. */
  readonly boxes: readonly Box[];
}

export interface Frame {
  readonly path: string;
  /** Pixels. */
  readonly width: number;
}

export interface Hanging {
  /** Frames side by side. */
  readonly atOnce: number;
  /** They can be seen, and stay once they were measured, until others are hung. */
  readonly stay: boolean;
}

interface Wall {
  /** What has been measured and not been taken yet, by the number of its frame. */
  measured: (readonly [frame: number, drawn: Drawn])[];
  /** Paths of the frames that are under way. */
  readonly open: Set<string>;
}

type WithWall = typeof globalThis & { wall: Wall };

/** Begins with all of them: one takes the room of another as soon as that stands still. */
export function hangFrames(frames: readonly Frame[], { atOnce, stay }: Hanging): void {
  const LOOK_AGAIN_MS = 50;
  /** Before it is looked at a second time, which must see the same: what a page still has to draw then comes between, on a busy machine too. */
  const TURNS = 12;
  const TURN_MS = 25;

  const wall: Wall = { measured: [], open: new Set() };
  (globalThis as WithWall).wall = wall;
  document.body.replaceChildren();

  const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

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

  function look(root: HTMLElement): Drawn {
    // Engines differ in the room that a scroll bar takes.
    root.style.setProperty('scrollbar-width', 'none');
    const { gallery = '', screen = '' } = root.dataset;
    return { gallery, screen, beside: root.scrollWidth - root.clientWidth, boxes: [...within(root)].flatMap(boxOf) };
  }

  async function hang({ path, width }: Frame): Promise<Drawn> {
    const frame = Object.assign(document.createElement('iframe'), { width: String(width), height: '700', src: path });
    // What nobody looks at has its layout all the same, and is not painted.
    if (!stay) Object.assign(frame.style, { opacity: '0', pointerEvents: 'none' });
    document.body.append(frame);
    const played = () => frame.contentDocument?.querySelector<HTMLElement>('html[data-gallery]');
    let root = played();
    for (; !root; root = played()) await pause(LOOK_AGAIN_MS);
    let drawn = look(root);
    for (let before = ''; JSON.stringify(drawn) !== before; drawn = look(root)) {
      before = JSON.stringify(drawn);
      for (let turn = 0; turn < TURNS; turn++) await pause(TURN_MS);
    }
    if (!stay) frame.remove();
    return drawn;
  }

  const waiting = frames.entries();
  async function fillPlace(): Promise<void> {
    for (const [number, frame] of waiting) {
      wall.open.add(frame.path);
      const drawn = await hang(frame).catch((error: unknown) => ({ gallery: String(error), screen: '', beside: 0, boxes: [] }));
      wall.open.delete(frame.path);
      wall.measured.push([number, drawn]);
    }
  }
  for (let place = 0; place < atOnce; place++) void fillPlace();
}

/** What has been measured since this was asked last, and what is under way. */
export function takeMeasured(): { readonly measured: Wall['measured']; readonly open: readonly string[] } {
  const { wall } = globalThis as WithWall;
  return { measured: wall.measured.splice(0), open: [...wall.open] };
}
